import { fieldId } from './fields.tsx';

/** In alphabetical order. */
export const STATES =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  );

/**
 * The cities and states that browsers suggest while a visitor types, who may type any other. They stand beside the form, where
 * React does not hydrate them.
 */
export const Suggestions = ({ cities }: { cities: readonly string[] }) => (
  <>
    <Names id={fieldId('cities')} names={cities} />
    <Names id={fieldId('states')} names={STATES} />
  </>
);

const Names = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
