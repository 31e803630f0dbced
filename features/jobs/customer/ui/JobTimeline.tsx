import type { JobPage } from '../contract.ts';
import { formatDay, timelineOf } from '../rules.ts';
import type { JobPageProps } from './JobPage.tsx';
import { JobPart } from './JobPart.tsx';

/** Photos and notes day by day. The notes stand with the newest photos. */
export function JobTimeline({ token, page, isOlder }: Pick<JobPageProps, 'token' | 'page' | 'isOlder'>) {
  const { photos, next, stages } = page;
  const days = timelineOf({ photos, notes: isOlder ? [] : page.notes });
  const titles = new Map<string | null, string>(stages.map(({ key, title }) => [key, title]));
  return (
    <JobPart id="days" title="Day by day">
      {days.length === 0 && <p className="muted">Photos appear here once the work has begun.</p>}
      {days.map(({ day, photos, notes }) => {
        const worked = new Set([...photos, ...notes].map(({ stageKey }) => titles.get(stageKey)).filter(Boolean));
        return (
          <section className="job-day" key={day} aria-labelledby={`day-${day}`}>
            <header>
              <h3 id={`day-${day}`}>{formatDay(day)}</h3>
              <span className="muted sm">{[...worked].join(', ')}</span>
            </header>
            {notes.map(({ id, text }) => (
              <p className="quote-prose" key={id}>
                {text}
              </p>
            ))}
            {photos.length > 0 && (
              <div className="quote-photos">
                {photos.map((photo) => (
                  <Photo key={photo.id} token={token} photo={photo} day={day} />
                ))}
              </div>
            )}
          </section>
        );
      })}
      <p className="row">
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
    </JobPart>
  );
}

function Photo({ token, photo, day }: { token: string; photo: JobPage['photos'][number]; day: string }) {
  const { id, caption, width, height } = photo;
  const path = `/api/job-links/${token}/files/${id}`;
  return (
    <figure className="job-photo">
      <a href={path}>
        <img
          src={`${path}?size=thumb`}
          alt={caption || `Photo of ${formatDay(day)}`}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
        />
      </a>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
