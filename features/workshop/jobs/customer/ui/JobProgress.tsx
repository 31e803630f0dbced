import { type CSSProperties, type MouseEvent, Suspense, useState } from 'react';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { formatDay } from '#time/format-day.ts';
import type { Refused } from '#ui/form.tsx';
import { PagePart } from '#ui/page-part.tsx';
import { PhotoViewer, usePreloadedViewer } from '#website/content/ui/lazy-viewer.ts';
import { STAGE_COLORS } from '../../stage-colors.ts';
import type { JobPage as Job, JobPage } from '../job-page.contract.ts';
import { type Bar, barsOf, describePhoto, describeStage, type Stage, type StageBars, timelineOf } from '../job-page.ts';

export interface JobPageProps {
  token: string;
  page: Job;
  /** Whether the photos are not the newest. */
  isOlder: boolean;
  refused: Partial<Record<'ask' | 'subscribe', Refused>>;
}

const STATE_WORDS = { finished: 'done', 'under-way': 'now', 'to-come': 'coming up', skipped: 'skipped' } as const;

const LEADS = { cancelled: 'How far the work got.', booked: 'What we’ll do, and how many work days each stage takes.' };

/** The stages in order, with what was planned, what happened and what is expected. */
export function JobStages({ page }: { page: JobPage }) {
  const { stages, hold, arrivedOn, status } = page;
  const bars = barsOf(page);
  const isPlanned = arrivedOn !== null && stages.some(({ plan }) => plan !== null);
  const lead = isPlanned
    ? `The bracket on top is the plan from ${formatDay(arrivedOn)}, which never changes. The bar below is what happened, or what we expect.`
    : LEADS[status === 'cancelled' ? status : 'booked'];
  return (
    <PagePart id="stages" title="The stages" lead={lead}>
      <ol className="job-stages" style={{ '--span': bars?.span } as CSSProperties}>
        {stages.map((stage, at) => (
          <li
            key={stage.key}
            className={`is-${stage.state}${hold && stage.state === 'under-way' ? ' is-held dot--orange' : ''}`}
            aria-current={stage.state === 'under-way' ? 'step' : undefined}
          >
            <span className="payments__n" aria-hidden="true">
              {at + 1}
            </span>
            <p className="job-stages__title">
              <b>{stage.title}</b>
              <StateWord stage={stage} isHeld={hold !== null} />
              <span>{describeStage(stage, page)}</span>
            </p>
            {bars && <Bars bars={bars} at={at} color={STAGE_COLORS[stage.key]} />}
            <Days stage={stage} />
          </li>
        ))}
      </ol>
    </PagePart>
  );
}

function StateWord({ stage: { state }, isHeld }: { stage: Stage; isHeld: boolean }) {
  if (state === 'under-way') return <em>{isHeld ? 'on hold' : STATE_WORDS[state]}</em>;
  return <span className="vh"> {STATE_WORDS[state]}, </span>;
}

function Bars({ bars: { stages, today }, at, color }: { bars: StageBars; at: number; color: string | undefined }) {
  const { plan, fact } = stages[at]!;
  return (
    <div className="job-bars" aria-hidden="true">
      {plan && <i className="job-bars__plan" style={placeOf(plan)} />}
      {fact && <i className="job-bars__fact" style={{ ...placeOf(fact), '--color': color } as CSSProperties} />}
      {today !== null && <i className="job-bars__today" style={placeOf({ from: today, days: 0 })} />}
    </div>
  );
}

const placeOf = ({ from, days }: Bar) => ({ '--from': from, '--days': days }) as CSSProperties;

/** Work days, beside those that were planned. */
function Days({ stage: { state, workDays } }: { stage: Stage }) {
  const { done, all, agreed, approved } = workDays;
  if (state === 'skipped' || all === 0) return null;
  const planned = agreed - approved;
  const isChanged = all !== planned;
  return (
    <p className="job-stages__days">
      <span className="price">{state === 'under-way' ? `${done} of ${all}` : all}</span>
      <span className="vh"> work days</span>
      {isChanged && (
        <small>
          planned {planned}
          {approved > 0 && `, ${approved} approved`}
        </small>
      )}
    </p>
  );
}

type TimelineProps = Pick<JobPageProps, 'token' | 'page' | 'isOlder'>;

/** Photos and notes by day and stage, the newest first. */
export function JobTimeline(props: TimelineProps) {
  const { token, page, isOlder } = props;
  const entries = timelineOf(page);
  const [viewed, setViewed] = useState<number>();
  usePreloadedViewer();
  const photos = entries.flatMap((entry) => entry.photos.map((photo) => toViewed(photo, entry.day, props)));

  function open(event: MouseEvent, id: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setViewed(id);
  }

  return (
    <PagePart id="days" title="Day by day">
      {photos.length > 0 && (
        <label className="choice job-print-photos">
          <input type="checkbox" /> <span className="choice__txt">Print the photos too</span>
        </label>
      )}
      {entries.length === 0 && <NoPhotos page={page} />}
      {entries.map(({ day, stageKey, photos, notes }) => (
        <section className="stack job-day" key={`${day}-${stageKey}`}>
          <header className="spread">
            <h3>{formatDay(day)}</h3>
            <StageOf stages={page.stages} stageKey={stageKey} />
          </header>
          {notes.map(({ id, text }) => (
            <p className="quote-prose" key={id}>
              {text}
            </p>
          ))}
          {photos.length > 0 && (
            <div className="job-photos">
              {photos.map((photo) => (
                <Photo
                  key={photo.id}
                  photo={photo}
                  alt={describePhoto(photo, day, page.stages)}
                  token={token}
                  onOpen={open}
                />
              ))}
            </div>
          )}
        </section>
      ))}
      <More token={token} next={page.next} isOlder={isOlder} />
      {viewed !== undefined && (
        <Suspense>
          <PhotoViewer
            title={page.tailNumber ? formatTailNumber(page.tailNumber) : `Job ${page.number}`}
            photos={photos}
            first={photos.findIndex(({ id }) => id === String(viewed))}
            onClose={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </PagePart>
  );
}

function StageOf({ stages, stageKey }: { stages: JobPage['stages']; stageKey: string | null }) {
  const at = stages.findIndex(({ key }) => key === stageKey);
  if (at === -1) return null;
  return (
    <span className="muted sm">
      Stage {at + 1}, {stages[at]!.title}
    </span>
  );
}

type PhotoOfJob = JobPage['photos'][number];

const addressOf = (token: string, id: number) => `/api/job-links/${token}/files/${id}`;
const toViewed = (photo: PhotoOfJob, day: string, { token, page }: TimelineProps) => ({
  id: String(photo.id),
  src: addressOf(token, photo.id),
  alt: describePhoto(photo, day, page.stages),
  caption: [formatDay(day), photo.caption].filter(Boolean).join('. '),
});

interface PhotoProps {
  photo: PhotoOfJob;
  alt: string;
  token: string;
  onOpen: (event: MouseEvent, id: number) => void;
}

/** Opens in the viewer, or alone without JavaScript. */
function Photo({ photo, alt, token, onOpen }: PhotoProps) {
  const { id, caption, width, height } = photo;
  return (
    <figure>
      <a className="line" href={addressOf(token, id)} onClick={(event) => onOpen(event, id)}>
        <img
          className="photo"
          src={`${addressOf(token, id)}?size=thumb`}
          alt={alt}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          decoding="async"
        />
      </a>
      {caption && <figcaption className="apart--tight muted sm">{caption}</figcaption>}
    </figure>
  );
}

function NoPhotos({ page: { tailNumber, aircraftType, model, status } }: { page: JobPage }) {
  return (
    <div className="empty">
      <LazyElevation of={elevationOf({ type: aircraftType, model })} bare />
      <p className="sm muted">
        {status === 'booked'
          ? `Photos start once ${tailNumber ? formatTailNumber(tailNumber) : 'it'} is here.`
          : 'There are no photos on this page.'}
      </p>
    </div>
  );
}

/** By plain links, so that they work without JavaScript. */
function More({ token, next, isOlder }: Pick<TimelineProps, 'token' | 'isOlder'> & Pick<JobPage, 'next'>) {
  if (!isOlder && next === null) return null;
  return (
    <p className="row job-more">
      {isOlder && (
        <a className="btn btn--line" href={`/job/${token}#days`}>
          Newest photos
        </a>
      )}
      {next !== null && (
        <a className="btn btn--line" href={`/job/${token}?before=${next}#days`}>
          Older photos
        </a>
      )}
    </p>
  );
}
