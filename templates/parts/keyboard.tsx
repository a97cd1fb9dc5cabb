const WHITE_KEYS = 52;
/** After which of seven white keys, counted from A as a piano does, a black key follows. */
const BLACK_AFTER = [0, 2, 3, 5, 6];

/** All 88 keys of a piano, for the eye only. */
export function Keyboard() {
  const white = Array.from({ length: WHITE_KEYS }, (_, key) => key);
  const black = white.slice(0, -1).filter((key) => BLACK_AFTER.includes(key % 7));
  const width = WHITE_KEYS * 24;
  return (
    <svg
      className="keyboard"
      viewBox={`0 0 ${width} 72`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="white" d={`M0 0h${width}v72h-${width}z`} />
      <path
        className="gaps"
        d={white
          .slice(1)
          .map((key) => `M${key * 24} 0v72`)
          .join('')}
      />
      <path className="black" d={black.map((key) => `M${key * 24 + 17} 0h14v44h-14z`).join('')} />
    </svg>
  );
}
