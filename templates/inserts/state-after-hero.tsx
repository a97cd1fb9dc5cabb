import type { PageProps } from '../pages/page-props.ts';

export const Insert = (_: PageProps<'state'>) => null;
