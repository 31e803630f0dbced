import { Link } from 'react-router';
import { useCan } from '#office/account/ui/current-user.ts';
import { formatDay } from '#time/format-day.ts';
import { useIsOnline } from '#ui/browser-state.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { camera, check, chevronRight, circleAlert, clock, listChecks, play, send, triangleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { stageAct } from '../acts.ts';
import type { ListedJob } from '../board/job-list.contract.ts';
import { useJobAct } from '../desk/ui/use-job-act.tsx';
import { formatPhotos, PhotoPicker } from '../files/ui/PhotoPicker.tsx';
import { addPhotos, choosePhotos, dropPhoto, KEEPS_NO_PHOTOS, usePhotoQueue } from '../files/ui/photo-queue.ts';
import { surfaceOf } from '../stage-colors.ts';
import { STAGE_ACTS } from '../stages.ts';
import { nameOf, StageAirplane } from './JobParts.tsx';

const BAYS: Record<string, string> = {
  strip: 'Strip bay',
  paint: 'Paint booth',
  assembly: 'Assembly bay',
  interior: 'Interior bay',
};

type Stage = NonNullable<ListedJob['stage']>;

/** An airplane in work: where it is, and three buttons that gloves can press. No sums and no customer. */
export function NowCard({ job, today }: { job: ListedJob; today: string }) {
  const stage = job.stage!;
  const at = job.stages.findIndex(({ key }) => key === stage.key);
  const name = nameOf(job);
  const { bay, end } = job.stages[at]!;
  const others = job.stages.filter(({ state }, n) => state === 'under-way' && n !== at).map(({ title }) => title);
  return (
    <li>
      <article className="panel now-card" data-job={job.id}>
        <header className="spread">
          <h2>
            <Link className="job-tail" to={`/admin/jobs/${job.id}`}>
              {name}
            </Link>
          </h2>
          <p className="label">{BAYS[bay]}</p>
          <p className="muted">{job.aircraftType}</p>
        </header>
        <StageAirplane type={job.aircraftType} model={job.model} material={surfaceOf(job)} colors={job.colors} />
        <div className="now-card__stage">
          <span className="now-card__n" aria-hidden="true">
            {at + 1}
          </span>
          <p>
            <b className="line">{stage.title}</b>
            <small>{describeDays(job, end, today)}</small>
          </p>
          <span className="apart--close now-card__line" aria-hidden="true">
            {job.stages.map(({ key, state }) => {
              const rest = state === 'to-come' ? undefined : 'is-done';
              return <i key={key} className={key === stage.key ? 'is-now' : rest} />;
            })}
          </span>
        </div>
        {others.length > 0 && (
          <Link className="ahead now-card__checks" to={`/admin/jobs/${job.id}#stages`}>
            <Icon className="muted" of={play} />
            <span>Also under way: {others.join(', ')}</span>
            <Icon className="muted" of={chevronRight} />
          </Link>
        )}
        {stage.state === 'under-way' && <ChecksLine job={job} />}
        <Buttons job={job} stage={stage} name={name} />
        <Sent count={job.openFindings} />
        <Waiting jobId={job.id} />
      </article>
    </li>
  );
}

function describeDays({ stage, stageDays }: ListedJob, end: string | null, today: string): string {
  const { done, all } = stageDays!;
  const until = end && end >= today ? `through ${formatDay(end)}` : null;
  const days = stage!.state === 'to-come' ? `Not started. ${formatWorkDays(all)}` : `Day ${done} of ${all}`;
  return [days, until].filter(Boolean).join(', ');
}

function ChecksLine({ job: { id, stageChecks } }: { job: ListedJob }) {
  const { done, total } = stageChecks;
  if (total === 0) return null;
  return (
    <Link className="ahead now-card__checks" to={`/admin/jobs/${id}#checks`}>
      <Icon className="muted" of={listChecks} />
      <span>
        {done === total ? 'No checklist items are open' : `${total - done} of ${total} checklist items are open`}
      </span>
      <Icon className="muted" of={chevronRight} />
    </Link>
  );
}

/** Always three, in this order. When the first cannot be pressed, the reason stands below it. */
function Buttons({ job, stage, name }: { job: ListedJob; stage: Stage; name: string }) {
  const { act, busyId, dialog } = useJobAct();
  const canWrite = useCan('work', 'write');
  const isOnline = useIsOnline();
  const waiting = usePhotoQueue((queue) => queue.waiting.length);
  const isBegun = stage.state === 'under-way';
  const open = isBegun ? job.stageChecks.total - job.stageChecks.done : 0;
  const event = isBegun ? 'finish' : 'start';
  const { verb, short } = STAGE_ACTS[event];
  const why = !isOnline
    ? `No signal. ${short} this stage once it’s back.`
    : open > 0 && `Check off ${open === 1 ? 'the last item' : `${open} more items`} before you finish this stage.`;
  const whyId = `now-why-${job.id}`;
  if (!canWrite) return null;

  async function add(files: readonly File[]) {
    const { taken, refusals } = choosePhotos(files, waiting);
    const [problem] = refusals;
    try {
      await addPhotos(
        taken.map((file) => ({
          jobId: job.id,
          file,
          name: file.name,
          caption: '',
          stageKey: stage.key,
          visible: false,
        })),
      );
      if (problem) toast({ title: 'Not All Added', description: problem, kind: 'error' });
      else toast({ title: name, description: `${formatPhotos(taken.length)} saved on this phone.` });
    } catch {
      toast({ title: 'Not Added', description: KEEPS_NO_PHOTOS, kind: 'error' });
    }
  }

  const { start, end } = job.stages.find(({ key }) => key === stage.key)!;
  const { finishedBefore } = job.stageDays!;
  const days = { plannedStart: start, plannedEnd: end, startedOn: start, finishedOn: null, finishedBefore };
  return (
    <>
      <div className="now-card__buttons">
        <button
          type="button"
          className="is-first"
          disabled={Boolean(why)}
          aria-busy={busyId !== null || undefined}
          aria-describedby={why ? whyId : undefined}
          onClick={() => busyId !== null || act(job, stageAct({ ...stage, ...days }, event))}
        >
          <Icon of={isBegun ? check : play} />
          <span>
            {verb}
            <span className="vh"> of {name}</span>
          </span>
        </button>
        <PhotoPicker className="now-card__photo" onChoose={(files) => void add(files)}>
          <Icon of={camera} />
          <span>
            Photo
            <span className="vh"> of {name}</span>
          </span>
        </PhotoPicker>
        <Link to={`?found=${job.id}`} preventScrollReset={false}>
          <Icon of={triangleAlert} />
          <span>
            Found something
            <span className="vh"> on {name}</span>
          </span>
        </Link>
      </div>
      {why && (
        <p id={whyId} className="muted sm apart--close now-card__why">
          <Icon of={circleAlert} /> <span>{why}</span>
        </p>
      )}
      {dialog}
    </>
  );
}

/** What the owner has of this airplane, until it is sent to the customer or deleted. */
function Sent({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="muted sm apart--close now-card__why">
      <Icon of={send} />
      <span>{count === 1 ? 'One finding is' : `${count} findings are`} on the owner’s Today page.</span>
    </p>
  );
}

/** What waits on this phone, and what the server refused. */
function Waiting({ jobId }: { jobId: number }) {
  const own = usePhotoQueue((queue) => queue.waiting).filter((photo) => photo.jobId === jobId && !photo.changeNumber);
  const open = own.filter(({ refusal }) => refusal === null);
  const refused = own.filter(({ refusal }) => refusal !== null);
  if (own.length === 0) return null;
  const findings = [...Map.groupBy(open, ({ finding }) => finding?.key ?? '')];
  return (
    <ul className="now-card__waiting" aria-label="Waiting on this phone">
      {findings.map(([key, photos]) => (
        <li key={key}>
          <Icon className="warning" of={clock} />
          <span>
            {key && (
              <>
                <b>Finding</b> with{' '}
              </>
            )}
            <b>{formatPhotos(photos.length)}</b>, from {formatTime(photos[0]!.addedAt)}
          </span>
        </li>
      ))}
      {refused.map(({ id, name, refusal }) => (
        <li key={id} role="alert">
          <Icon className="warning" of={circleAlert} />
          <span>
            <b>{name} wasn’t accepted.</b> {refusal}
          </span>
          <Button onClick={() => void dropPhoto(id)}>Discard</Button>
        </li>
      ))}
    </ul>
  );
}

const formatTime = (ms: number) => new Date(ms).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
