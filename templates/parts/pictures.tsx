import type { ReactNode } from 'react';
import type { Frame, Milestone, PictureName } from '../../generator/model/index.ts';
import { AirTable } from '../charts/air-table.tsx';
import { FinancingChart } from '../charts/financing-chart.tsx';
import { MovesTable } from '../charts/moves-table.tsx';
import { PriceChart } from '../charts/price-chart.tsx';
import { Timeline } from '../charts/timeline.tsx';
import { WindowTable } from '../charts/window-table.tsx';
import { ActionDrawing } from '../drawings/action-drawing.tsx';
import { PianoLineup } from '../drawings/piano-lineup.tsx';
import { RoomPlans } from '../drawings/room-plans.tsx';
import { UprightVsGrand } from '../drawings/upright-vs-grand.tsx';

/** The props of every picture. */
interface PictureProps {
  frame: Frame;
  milestones: readonly Milestone[];
}

/** The pictures that a text may show by a token such as `{{picture.room-plans}}`. */
export const pictures: Record<PictureName, (props: PictureProps) => ReactNode> = {
  action: () => <ActionDrawing />,
  financing: ({ frame }) => <FinancingChart {...frame.loanExample} />,
  humidity: ({ frame: { amounts, airExamples } }) =>
    airExamples && <AirTable table={airExamples} range={amounts.pianoHumidity} />,
  lineup: () => <PianoLineup />,
  moves: ({ frame: { moves } }) => moves && <MovesTable {...moves} />,
  prices: ({ frame: { amounts, figures } }) => <PriceChart amounts={amounts} figures={figures} />,
  'room-plans': () => <RoomPlans />,
  timeline: ({ milestones }) => <Timeline milestones={milestones} />,
  'upright-vs-grand': () => <UprightVsGrand />,
  windows: ({ frame: { windows } }) => <WindowTable {...windows} />,
};
