import { formatDay } from '#time/format-day.ts';
import './job-panels.css';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatAt, promisedDates } from '../../customer/rules.ts';
import type { Job } from '../contract.ts';
import { reasonWords } from './ActDialog.tsx';
import { DeskPanel } from './DeskPart.tsx';

/** Every ready date that was shown, newest first. None is ever erased. */
export function DatesPanel({ job: { readyDates } }: { job: Job }) {
  const told = useIsMailSetUp() ? 'Sent' : 'Promised';
  if (readyDates.length === 0) return null;
  const onPage = new Set(promisedDates(readyDates.toReversed()));
  const describeNotice = (date: Job['readyDates'][number]) => {
    if (date.toldAt) return `${told} ${formatAt(date.toldAt)}.`;
    return onPage.has(date) ? 'On the customer’s page, not emailed.' : 'Not sent.';
  };
  return (
    <DeskPanel id="dates" title="Ready date history">
      <ol className="rows job-dates">
        {readyDates.map((date) => (
          <li key={date.createdAt + date.readyOn}>
            <b className="price">{formatDay(date.readyOn)}</b>
            <span>{[describeNotice(date), reasonWords(date.reason), date.note].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}
