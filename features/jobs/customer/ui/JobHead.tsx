import { formatTailNumber } from '#features/leads/rules.ts';
import { shopDay } from '#time/shop-time.ts';
import type { JobPage } from '../contract.ts';
import { describeJob, formatDay } from '../rules.ts';

/** Which aircraft it is, when it is ready, and how that day moved. */
export function JobHead({ page }: { page: JobPage }) {
  const { tailNumber, aircraftType, number, readyDates } = page;
  const { title, text } = describeJob(page);
  const aircraft = [tailNumber && formatTailNumber(tailNumber), aircraftType].filter(Boolean).join(', ');
  return (
    <section className="page-hero job-head on-ink blueprint">
      <div className="wrap">
        <div>
          <p className="quote-head__tag">
            {aircraft && <span className="label">{aircraft}</span>}
            <span className="label">Job {number}</span>
          </p>
          <h1>{title}</h1>
          {text && <p className="lead">{text}</p>}
          <p className="job-head__title">{page.title}</p>
        </div>
        {readyDates.length > 1 && <Moves dates={readyDates} />}
      </div>
    </section>
  );
}

/** Every day that was named, the first one first. */
function Moves({ dates }: { dates: JobPage['readyDates'] }) {
  const ordered = dates.toReversed();
  return (
    <div>
      <h2 className="label">How the date moved</h2>
      <ol className="job-moves">
        {ordered.map(({ readyOn, reason, note, createdAt }, at) => (
          <li key={createdAt + readyOn}>
            {at === ordered.length - 1 ? <b>{formatDay(readyOn)}</b> : <s>{formatDay(readyOn)}</s>}
            <span>
              {at === 0 ? 'First date, of' : 'Of'} {formatDay(shopDay(new Date(createdAt)))}.{' '}
              {[reason, note].filter(Boolean).join(' ')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
