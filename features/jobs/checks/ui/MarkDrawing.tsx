import './drawings.css';
import { markFigures } from '../rules.ts';

const HEIGHT = 120;

/** A mark with the figures that follow from its height: 14 CFR 45.29(c) to (e). */
export function MarkDrawing({ mark, height }: { mark: string; height: number }) {
  const { width, stroke, spacing } = markFigures(height);
  const [letter, gap] = [(HEIGHT * width) / height, (HEIGHT * spacing) / height];
  const letters = [...mark.replace(/[^A-Z0-9]/gi, '').toUpperCase()];
  const right = letters.length * (letter + gap) - gap;
  const words = `${mark}, ${height} inches high, characters ${width} inches wide, stroke ${stroke} inches, at least ${spacing} inches apart`;
  return (
    <svg className="mark-drawing" viewBox={`-64 -16 ${right + 80} 196`} role="img" aria-label={words}>
      {letters.map((each, at) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: letters in their order
          key={at}
          className="mark-drawing__letter"
          x={at * (letter + gap) + letter / 2}
          y={HEIGHT}
          textLength={each === '1' ? letter / 4 : letter}
          lengthAdjust="spacingAndGlyphs"
        >
          {each}
        </text>
      ))}
      <path d={`M-20 0V${HEIGHT}M-27 0h14M-27 ${HEIGHT}h14`} />
      <text x="-32" y={HEIGHT / 2 + 6} textAnchor="end">
        {height}
      </text>
      <path d={`M0 ${HEIGHT + 22}h${letter}M0 ${HEIGHT + 15}v14M${letter} ${HEIGHT + 15}v14`} />
      <text x={letter / 2} y={HEIGHT + 50} textAnchor="middle">
        {width}
      </text>
    </svg>
  );
}
