import { markStrokes, markWidth } from '#features/drawing/mark/rules.ts';

/** Grid units of a sixth of the mark's height. */
const HEIGHT = 6;
/** The mark's height. */
const INCHES = 12;

/** The mark in its colors on its grid: 6 high, each character 4 wide, strokes and gaps of 1. */
export function MarkArt({ text, color, ground }: { text: string; color: string; ground: string }) {
  const width = markWidth(text, HEIGHT);
  const strokes = markStrokes(text, [0, 0], HEIGHT).map((line) => line.map(([x, y]) => `${x} ${HEIGHT - y}`).join('L'));
  const columns = Array.from({ length: Math.round(width) + 1 }, (_, x) => `M${x} 0V${HEIGHT}`);
  const rows = Array.from({ length: HEIGHT + 1 }, (_, y) => `M0 ${y}H${width}`);
  return (
    <figure className="mark-art" style={{ background: ground }}>
      <svg
        viewBox={`-0.5 -0.5 ${width + 1} ${HEIGHT + 1}`}
        role="img"
        aria-label={`${text} on a grid of sixths: 6 high, strokes 1, gaps 1`}
      >
        <path className="mark-art__grid" d={[...columns, ...rows].join('')} />
        <path className="mark-art__strokes" stroke={color} d={strokes.map((line) => `M${line}`).join('')} />
      </svg>
      <figcaption>
        <b>{Math.round(markWidth(text, INCHES))} in</b> wide, characters 8 in, strokes and gaps 2 in
      </figcaption>
    </figure>
  );
}
