import { elevationOf } from '#features/aircraft/rules.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { StagesDrawing } from '#features/site/ui/StagesDrawing.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { formatDay } from '#time/format-day.ts';
import { describeStageColors, stageColorsOf } from '../../stage-colors/rules.ts';
import type { JobPage } from '../contract.ts';
import { describeHold, describeJob, formatAt, movesOf } from '../rules.ts';
import { Delivered } from './Delivered.tsx';

/** Which aircraft it is, when it is ready, how that day moved, and how far the work has come. */
export function JobHead({ token, page, isOlder }: { token: string; page: JobPage; isOlder: boolean }) {
  const { tailNumber, aircraftType, model, number, title: work, stages, scheme } = page;
  const { title, text } = describeJob(page, useSite().business.phone);
  const aircraft = [tailNumber && formatTailNumber(tailNumber), aircraftType].filter(Boolean).join(', ');
  return (
    <section className="job-head on-ink blueprint">
      <div className="wrap">
        <div className="quote-head__grid">
          <div>
            <p className="row tag-line quote-head__tag">
              {aircraft && <span className="label">{aircraft}</span>}
              <span className="label">Job {number}</span>
            </p>
            <h1>{title}</h1>
            {text && <p className="lead">{text}</p>}
            <p className="muted job-head__work">{work}</p>
          </div>
          <Beside token={token} page={page} />
        </div>
        <div className="job-head__drawing">
          <StagesDrawing
            bands={stageColorsOf(stages, scheme)}
            label={describeStageColors(stages)}
            airframe={elevationOf({ type: aircraftType, model })}
            stripes={scheme ?? undefined}
          />
          <Now page={page} isOlder={isOlder} />
        </div>
      </div>
    </section>
  );
}

function Beside({ token, page }: { token: string; page: JobPage }) {
  if (page.status === 'delivered') return <Delivered token={token} page={page} />;
  const hold = describeHold(page);
  const moves = movesOf(page);
  return (
    <div className="stack job-head__beside">
      {hold && (
        <div className="job-hold dot--orange">
          <b>{hold.title}</b>
          <p>{hold.text}</p>
        </div>
      )}
      {moves.length > 1 && (
        <div>
          <h2 className="label">How the ready date changed</h2>
          <ol className="job-moves">
            {moves.map(({ readyOn, words }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day may come back, and none ever goes
              <li key={at}>
                {at === moves.length - 1 && !hold ? <b>{formatDay(readyOn)}</b> : <s>{formatDay(readyOn)}</s>}
                <span>{words}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** The stage under way, in words. */
function Now({ page, isOlder }: { page: JobPage; isOlder: boolean }) {
  const { stages, status, hold, photos, today } = page;
  const under = stages.filter(({ state }) => state === 'under-way');
  const shown = under.length > 0 ? under : stages.filter(({ state }) => state === 'to-come').slice(0, 1);
  if ((status !== 'in-work' && !hold) || shown.length === 0) return null;
  const [only] = under.length === 1 ? under : [];
  const [newest] = isOlder ? [] : photos;
  const label = under.length > 0 ? 'Now' : 'Next';
  return (
    <p className="job-now">
      <span className="label">{hold ? 'On hold' : label}</span>
      <span>
        <b>{shown.map(({ title }) => title).join(' and ')}</b>
        {only && `, day ${only.workDays.done} of ${only.workDays.all}`}.{' '}
        {newest && `Last photo ${formatAt(newest.createdAt)}. `}As of {formatDay(today)}.
      </span>
    </p>
  );
}
