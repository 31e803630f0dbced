import './release-pack.css';
import { MARK_CHARACTERS, markStrokes, markWidth } from '#airplanes/drawing/paint/scheme.ts';
import { markFigures } from '../check-kinds.ts';
import type { BalanceResult } from './check-form.ts';

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

const WIDTH = 150;

/** A value within its limits, as a mark on a scale. The words beside it say the same. */
export function BalanceScale({ result }: { result: BalanceResult }) {
  if (result.kind === 'unknown') return <span className="row balance-scale muted">Enter limits and value</span>;
  const { kind, min, max, asFinished, asFound, words } = result;
  const [low, high] = [Math.min(min, asFinished, asFound ?? min), Math.max(max, asFinished, asFound ?? max)];
  const span = high - low || 1;
  const at = (value: number) => 8 + ((value - low) / span) * (WIDTH - 16);
  return (
    <span className={`row balance-scale is-${kind}`}>
      <svg viewBox={`0 0 ${WIDTH} 24`} aria-hidden="true">
        <path d={`M0 12H${WIDTH}`} />
        <rect className="balance-scale__limits" x={at(min)} y="7" width={Math.max(at(max) - at(min), 1)} height="10" />
        <path className="balance-scale__edges" d={`M${at(min)} 5V19M${at(max)} 5V19`} />
        {asFound !== null && <path d={`M${at(asFound)} 7V17`} />}
        <path className="balance-scale__mark" d={`M${at(asFinished)} 3h5l-4 18h-5z`} />
      </svg>
      <b>{words}</b>
    </span>
  );
}
