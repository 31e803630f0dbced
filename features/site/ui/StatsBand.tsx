import './stats.css';
import type { TextKey } from '#features/texts/contract.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { useCountUp } from './useCountUp.ts';

/** Number of the figure, and how long it counts up in ms. */
const FIGURES = [
  [1, 2500],
  [2, 2000],
  [3, 1800],
  [4, 2200],
] as const;

export function StatsBand() {
  return (
    <section className="on-mist" aria-label="By the numbers">
      <div className="wrap">
        <div className="ruler" aria-hidden="true" />
        <dl className="stats">
          {FIGURES.map(([n, duration]) => (
            <div key={n}>
              <dt>
                <Text k={`home.stats.label${n}`} />
              </dt>
              <dd className="figure">
                <Figure k={`home.stats.figure${n}`} duration={duration} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Counts '100+' up to 100 and keeps the plus. */
function Figure({ k, duration }: { k: TextKey; duration: number }) {
  const [, digits = '', suffix] = /^(\d*)(.*)$/.exec(useText(k))!;
  const { ref, count } = useCountUp(Number(digits), duration);
  return (
    <>
      <span ref={ref}>{digits && count}</span>
      {suffix && <sup>{suffix}</sup>}
    </>
  );
}
