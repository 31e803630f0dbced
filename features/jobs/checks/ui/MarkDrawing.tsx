import './drawings.css';
import { MARK_CHARACTERS, markStrokes, markWidth } from '#features/drawing/mark/rules.ts';
import { markFigures } from '../rules.ts';

const HEIGHT = 120;

/** A mark with the figures that follow from its height: 14 CFR 45.29(c) to (e). */
export function MarkDrawing({ mark, height }: { mark: string; height: number }) {
  const { width, stroke, spacing } = markFigures(height);
  const [letter, gap] = [(HEIGHT * width) / height, (HEIGHT * spacing) / height];
  const letters = [...mark.toUpperCase()].filter((each) => MARK_CHARACTERS.includes(each)).join('');
  const words = `${mark}, ${height} inches high, characters ${width} inches wide, stroke ${stroke} inches, at least ${spacing} inches apart`;
  return (
    <svg
      className="mark-drawing"
      viewBox={`-64 -16 ${markWidth(letters, HEIGHT) + 80} 196`}
      role="img"
      aria-label={words}
    >
      <path
        className="mark-drawing__letters"
        d={markStrokes(letters, [0, 0], HEIGHT)
          .map((line) => `M${line.map(([x, z]) => `${round(x)} ${round(HEIGHT - z)}`).join('L')}`)
          .join('')}
      />
      <path d={`M-20 0V${HEIGHT}M-27 0h14M-27 ${HEIGHT}h14`} />
      <text x="-32" y={HEIGHT / 2 + 6} textAnchor="end">
        {height}
      </text>
      <path
        d={`M0 ${HEIGHT + 22}h${letter + gap}M0 ${HEIGHT + 15}v14M${letter} ${HEIGHT + 15}v14M${letter + gap} ${HEIGHT + 15}v14`}
      />
      <text x={letter / 2} y={HEIGHT + 50} textAnchor="middle">
        {width}
      </text>
      <text x={letter + gap / 2} y={HEIGHT + 50} textAnchor="middle">
        {spacing}
      </text>
    </svg>
  );
}

const round = (px: number) => Math.round(px * 100) / 100;
