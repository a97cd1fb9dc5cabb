const WHITE_KEYS = 28;
/** After which white keys of an octave, counted from C, a black key follows. */
const BLACK_AFTER = [0, 1, 3, 4, 5];

/** A strip of four octaves, for the eye only. */
export function Keyboard() {
  const black = Array.from({ length: WHITE_KEYS }, (_, key) => key).filter((key) =>
    BLACK_AFTER.includes(key % 7),
  );
  return (
    <svg
      className="keyboard"
      viewBox={`0 0 ${WHITE_KEYS * 24} 72`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="white" d={`M0 0h${WHITE_KEYS * 24}v72h-${WHITE_KEYS * 24}z`} />
      <path
        className="gaps"
        d={Array.from({ length: WHITE_KEYS - 1 }, (_, key) => `M${(key + 1) * 24} 0v72`).join('')}
      />
      <path className="black" d={black.map((key) => `M${key * 24 + 17} 0h14v44h-14z`).join('')} />
    </svg>
  );
}
