import './drawings.css';
import type { BalanceResult } from './check-state.ts';

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
        <path className="balance-scale__line" d={`M0 12H${WIDTH}`} />
        <rect className="balance-scale__limits" x={at(min)} y="7" width={Math.max(at(max) - at(min), 1)} height="10" />
        <path className="balance-scale__edges" d={`M${at(min)} 5V19M${at(max)} 5V19`} />
        {asFound !== null && <path className="balance-scale__found" d={`M${at(asFound)} 7V17`} />}
        <path className="balance-scale__mark" d={`M${at(asFinished)} 3h5l-4 18h-5z`} />
      </svg>
      <b>{words}</b>
    </span>
  );
}
