import './job-panels.css';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatAt, formatDay } from '../../customer/rules.ts';
import type { Job } from '../contract.ts';
import { reasonWords } from './ActDialog.tsx';
import { DeskPanel } from './DeskPart.tsx';

/** Every ready date that was shown, newest first. None is ever erased. */
export function DatesPanel({ job: { readyDates } }: { job: Job }) {
  const told = useIsMailSetUp() ? 'Sent' : 'Promised';
  if (readyDates.length === 0) return null;
  return (
    <DeskPanel id="dates" title="Ready date history">
      <ol className="job-dates">
        {readyDates.map(({ readyOn, reason, note, toldAt, createdAt }) => (
          <li key={createdAt + readyOn}>
            <b className="price">{formatDay(readyOn)}</b>
            <span>
              {[toldAt ? `${told} ${formatAt(toldAt)}.` : 'Not sent.', reasonWords(reason), note]
                .filter(Boolean)
                .join(' ')}
            </span>
          </li>
        ))}
      </ol>
    </DeskPanel>
  );
}
