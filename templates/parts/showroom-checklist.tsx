import type { Figures, Frame } from '../../generator/model/index.ts';
import { Section } from './section.tsx';

/** What to do before a visit and during one, in the order of the day. */
export const listsFor = ({ pianoHumidity }: Figures): { heading: string; items: string[] }[] => [
  {
    heading: 'Measure at home',
    items: [
      'The spot for the piano. An upright with its player takes about 5 by 5 feet, a baby grand 5 by 8.',
      'Every door, hall, turn and stair on the way there, at the narrowest point.',
      'The distance to radiators, vents, fireplaces and sunny windows.',
      `The humidity of the room over a few days: ${pianoHumidity} suits a piano.`,
    ],
  },
  {
    heading: 'Play and listen',
    items: [
      'A piece you know well, very softly first, then loudly.',
      'Every key from the lowest to the highest. Listen for buzzes, clicks and weak notes.',
      'One note, as fast as you can repeat it. Each key should come back at once.',
      'Each pedal, down and up, without a squeak. When you lift the right one, the sound should stop cleanly.',
      'The same piece on a cheaper piano and on a more expensive one.',
    ],
  },
  {
    heading: 'Ask, and write down',
    items: [
      'What does it cost with delivery, bench, first tuning and tax?',
      'What is the serial number, and when was the piano built?',
      'Who stands behind the warranty, for how long, and what does it cover?',
      'Who carries it up my stairs, and who pays if something breaks?',
      'If it is used: may my own technician look at it before I pay?',
      'How long does this price hold? Good offers survive a night’s sleep.',
    ],
  },
];

/** What a buyer notes of each piano, on paper or in a file. */
export const NOTES = [
  'Dealer, date',
  'Maker, model',
  'Serial number',
  'Price, all in',
  'Warranty',
  'Touch and tone',
];
export const PIANOS = ['First piano', 'Second piano', 'Third piano'];

/**
 * A checklist for visits to dealers. It alone is printed of its page, on one sheet, with a table to fill in and the site's name. A
 * script keeps what is checked, and shows what is hidden.
 */
export function ShowroomChecklist({ frame }: { frame: Frame }) {
  const { site, figures } = frame;
  return (
    <div className="checklist">
      <Section
        id="checklist"
        heading="Your Showroom Checklist"
        intro={
          <>
            Take it along: check each point here, save the list to your device, or print it on one sheet, with
            room for your notes on three pianos.<span hidden> This browser keeps your checks.</span>
          </>
        }
        band
        wide
        aside={
          <p className="actions">
            <a className="button" href="/checklist.txt" download="showroom-checklist.txt">
              {frame.words.buttons.save}
            </a>
            <button className="button quiet" type="button" data-print="" hidden>
              {frame.words.buttons.print}
            </button>
          </p>
        }
      >
        <ol className="steps">
          {listsFor(figures).map(({ heading, items }) => (
            <li key={heading}>
              <h3>{heading}</h3>
              <ul>
                {items.map((item) => (
                  <li key={item}>
                    <label>
                      <input type="checkbox" />
                      {item}
                    </label>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <div className="on-paper">
          <table>
            <caption className="visually-hidden">Notes on three pianos</caption>
            <thead>
              <tr>
                <td />
                {PIANOS.map((piano) => (
                  <th key={piano} scope="col">
                    {piano}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {NOTES.map((note) => (
                <tr key={note}>
                  <th scope="row">{note}</th>
                  {PIANOS.map((piano) => (
                    <td key={piano} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <strong>{site.brand}</strong>
            {`${new URL(site.url).host} · ${site.phone}`}
          </p>
        </div>
      </Section>
    </div>
  );
}
