import { formatDay } from '#time/format-day.ts';
import type { ChangePage } from '../../contract.ts';
import { countLines } from '../rules.ts';
import { MarkedElevation } from './MarkedElevation.tsx';

/** Which order it is, what it is about, and the aircraft. */
export function ChangeHead({ page: { document, scheme } }: { page: Pick<ChangePage, 'document' | 'scheme'> }) {
  const { number, job, title, aircraft, sentOn, lines } = document;
  return (
    <div className="wrap quote-head">
      <div className="quote-head__grid">
        <div>
          <p className="row tag-line quote-head__tag">
            <span className="label">Change order {number}</span>
            <span className="label">Job {job}</span>
          </p>
          <h1>{title}</h1>
        </div>
        <p className="lead change-lead">
          {countLines(lines.length)}, {lines.length > 1 && 'each '}with its price and work days. We won’t do or charge
          for anything here unless you say yes to it.
        </p>
      </div>
      <figure className="card quote-plate">
        <MarkedElevation
          aircraft={{ ...aircraft, colors: scheme ? [scheme.base, scheme.a, scheme.b] : [] }}
          lines={lines}
        />
        <figcaption className="spread label">
          <span>{aircraft.tailNumber || aircraft.type}</span>
          <span>{formatDay(sentOn, 'shortWeekday')}</span>
        </figcaption>
      </figure>
    </div>
  );
}
