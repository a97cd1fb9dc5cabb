import type { ReactNode } from 'react';
import type { SceneName } from '../../generator/model/index.ts';
import { Digital } from './digital.tsx';
import { Dimension, Drawing, type DrawingProps } from './drawing.tsx';
import { BabyGrand, Grand } from './grand.tsx';
import { grandOutline } from './grand-outline.ts';
import { repeat } from './measures.ts';
import { Upright } from './upright.tsx';

/** The area of a scene, in centimeters. It ends at the floor, which is the line that the scene stands on. */
const BOX: DrawingProps['box'] = [-8, -194, 346, 195];
const WIDE: DrawingProps['box'] = [-8, -194, 476, 195];

/** What the guides are about, each as pianos on one floor, to one scale. */
const SCENES: Record<SceneName, ReactNode> = {
  'upright-or-grand': (
    <>
      <Upright at={0} />
      <BabyGrand at={178} />
    </>
  ),
  'digital-or-acoustic': (
    <>
      <Digital at={0} />
      <Upright at={180} />
      <path className="outline" d="M158-78v6M147-50v-8c0-19 22-19 22 0v8" />
      <path className="ebony outline" d="M144-54h6v17h-3q-3 0-3-3zM166-54h6v14q0 3-3 3h-3z" />
    </>
  ),
  humidity: (
    <>
      <Hygrometer />
      <RainyWindow />
      <path
        className="outline"
        d="M270-32c-4-30-20-40-34-40 0 16 14 34 34 40zM270-32c4-26 18-36 32-36 0 16-14 30-32 36zM270-32v-48"
      />
      <path className="brass outline" d="M252-32h36l-5 32h-26z" />
    </>
  ),
  used: (
    <>
      <Upright at={0} />
      <OpenPanel />
      <Loupe x={232} y={-118} />
    </>
  ),
  financing: (
    <>
      <BabyGrand at={0} />
      {[13, 10, 7, 4, 1].map((coins, stack) => (
        <Coins key={coins} x={174 + stack * 32} count={coins} />
      ))}
    </>
  ),
  room: (
    <>
      <path className="outline" d="M-6 0V-190H336V0" />
      <path className="shade outline" d="M238 0V-164h78V0" />
      <path className="detail" d="M248-154h58v64h-58zM248-78h58v64h-58z" />
      <path className="brass" d="M243-86h4v10h-4z" />
      <BabyGrand at={36} />
      <Dimension length={150} x={36} y={-176} />
      <Dimension down length={164} x={222} y={-164} />
      <Dimension length={36} x={0} y={-60} />
    </>
  ),
  grand: <Grand bench at={76} />,
  history: (
    <>
      <EarlyPiano />
      <Grand at={250} />
    </>
  ),
};

const boxOf = (name: SceneName) => (name === 'history' ? WIDE : BOX);

/** The drawing of a text. It says nothing that the title beside it does not say. */
export const Scene = ({ name }: { name: SceneName }) => (
  <Drawing className="scene" box={boxOf(name)}>
    {SCENES[name]}
  </Drawing>
);

const idOf = (name: SceneName): string => `scene_${name}`;

/** The same drawing on a page that has `SceneShapes`: a list may show one many times. */
export const SceneOf = ({ name }: { name: SceneName }) => (
  <Drawing className="scene" box={boxOf(name)}>
    <use href={`#${idOf(name)}`} />
  </Drawing>
);

/** The drawings that `SceneOf` shows, each once. */
export const SceneShapes = ({ names }: { names: readonly SceneName[] }) => (
  <div hidden>
    <svg aria-hidden="true">
      {[...new Set(names)].map((name) => (
        <g key={name} id={idOf(name)} className="drawing">
          {SCENES[name]}
        </g>
      ))}
    </svg>
  </div>
);

/** A hygrometer on the wall, whose needle is at the edge of the good range. */
function Hygrometer() {
  return (
    <g transform="translate(92 -98) scale(3.2)">
      <path className="wood outline" d="M-25 0a25 25 0 1 0 50 0a25 25 0 1 0-50 0" />
      <path className="detail" d="M-17 6a18 18 0 1 1 34 0" />
      <path className="stroke" d="M-6-17a18 18 0 0 1 12 0" />
      <path className="outline" d="M0 4L13-11" />
      <path className="brass" d="M-3 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0" />
    </g>
  );
}

/** A window with two panes: the sun in one, rain in the other. */
function RainyWindow() {
  const drops = repeat(9, (drop) => `M${288 + (drop % 3) * 11} ${-170 + drop * 8}l-4 9`);
  return (
    <>
      <path className="wood outline" d="M222-186h106v92H222zM218-94h114v6H218z" />
      <path className="shade detail" d="M228-180h44v80h-44zM278-180h44v80h-44z" />
      <path className="brass" d="M239-146a11 11 0 1 0 22 0a11 11 0 1 0-22 0" />
      <path
        className="string"
        d="M250-162v-6M250-130v6M234-146h-3M266-146h3M239-157l-3-3M261-157l3-3M239-135l-3 3M261-135l3 3"
      />
      <path className="detail" d={drops} />
    </>
  );
}

/** The lower panel of the upright is off and leans beside it: its strings show. */
function OpenPanel() {
  const strings = repeat(15, (string) => `M${22 + string * 7}-52L${30 + string * 7}-18`);
  return (
    <>
      <path className="shade outline" d="M14-53h122v36H14z" />
      <path className="string" d={strings} />
      <path className="string thick" d="M18-24c30-2 60-6 112-22" />
      <path className="wood outline" d="M186 0l10-40h124l-10 40z" />
      <path className="detail" d="M198-7l6.500-26h104l-6.500 26z" />
    </>
  );
}

/** A loupe over keys, one of which stands lower than the others. */
function Loupe({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="ebony outline" d="M29 31l5-5 34 34q3 3 0 6t-6 0z" />
      <path className="wood outline" d="M-42 0a42 42 0 1 0 84 0a42 42 0 1 0-84 0" />
      <path className="ivory detail" d="M-30-22h15v42h-15zM-15-22H0v42h-15zM0-22h15v48H0zM15-22h15v42H15z" />
      <path className="ebony" d="M-20-22h9v25h-9zM11-22h9v25h-9z" />
      <path className="outline" d="M-42 0a42 42 0 1 0 84 0a42 42 0 1 0-84 0" />
    </g>
  );
}

/** A stack of coins: what is left to pay. */
function Coins({ x, count }: { x: number; count: number }) {
  const coin = (index: number) => `M${x + 2}-${index * 7}h22q2 0 2-2v-3q0-2-2-2h-22q-2 0-2 2v3q0 2 2 2z`;
  return <path className="wood string" d={repeat(count, coin)} />;
}

/** A piano of 1720 from its side: a light case on thin legs, its lid up. */
function EarlyPiano() {
  const lid = grandOutline({
    length: 228,
    width: 100,
    from: 44,
    toPoint: (along, across) => [along, -95 - 0.56 * across],
  });
  return (
    <>
      <path className="shade outline" d={lid} />
      <path className="wood outline" d="M74-93l8-44h2l-8 44z" />
      <path className="wood outline" d="M0-72v-5q0-3 3-3h20c8 0 7-14 17-14h188v22z" />
      <path className="detail" d="M4-76h224M40-89h188" />
      <path
        className="wood outline"
        d={[18, 112, 206]
          .map((leg) => `M${leg}-72h12l-2 9h-8zM${leg + 2}-63h8l1.500 30-3 27v6h-5v-6l-3-27z`)
          .join('')}
      />
      <path className="detail" d="M23-20h186M23-23h186" />
    </>
  );
}
