import { Link } from 'react-router';
import { namesMark } from '#airplanes/aircraft/tail-number.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { image, link, star } from '#ui/icons.ts';
import { MAX_LINE, MAX_RUNNING, MAX_TYPE } from '#website/content/records.ts';
import { Stars } from '#website/content/ui/Stars.tsx';
import { sentencesOf } from '../answer.ts';
import { hidesMark, mayShow, publishesWords } from '../draft.ts';
import type { DraftProps, Edited } from './showing-queries.ts';

const firstNameOf = ({ customer }: Edited) => customer.split(' ')[0]!;

/** The customer's sentences: each is published as it is, or left out. */
export function DraftWords({ edited, name, onChange }: DraftProps) {
  const { words, draft } = edited;
  const firstName = firstNameOf(edited);
  if (!words)
    return (
      <section id="words" aria-labelledby="words-title">
        <header className="part-title">
          <h2 className="h3" id="words-title">
            {firstName}’s words
          </h2>
        </header>
        <p className="muted">{firstName} hasn’t written anything yet.</p>
      </section>
    );
  const sentences = sentencesOf(words.text);
  const hidden = hidesMark(edited) ? edited.tails : '';
  const named = sentences.flatMap((sentence, at) => (namesMark(sentence, hidden) ? [at] : []));
  const toggle = (at: number, isIn: boolean) =>
    onChange({
      excerpt: isIn ? [...draft.excerpt, at].toSorted((a, b) => a - b) : draft.excerpt.filter((each) => each !== at),
      wordsVersion: words.version,
    });
  return (
    <section id="words" aria-labelledby="words-title">
      <header className="spread part-title">
        <h2 className="h3" id="words-title">
          {firstName}’s words
        </h2>
        <span>
          {formatDay(shopDay(new Date(words.createdAt)), 'short')}, version {words.version}
        </span>
      </header>
      <Stars rating={words.stars} />
      {words.title && <p className="h4">{words.title}</p>}
      <ul className="show__sentences">
        {sentences.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is known by its place
          <li key={at}>
            <label>
              <input
                type="checkbox"
                checked={draft.excerpt.includes(at)}
                onChange={({ target }) => toggle(at, target.checked)}
              />
              <span>{sentence}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="sm">Signed as {words.signature}</p>
      <p className="sub">
        Uncheck whole sentences to leave them out. A “…” shows the cut. The words can’t be edited, and the whole text
        stays on record. {named.length > 0 && `${describeNamed(named)} ${name}.`}
      </p>
      {mayShow(edited) && (
        <label className="check-row">
          <input
            type="checkbox"
            checked={draft.showsWords}
            onChange={({ target }) => onChange({ showsWords: target.checked })}
          />{' '}
          Publish these words
        </label>
      )}
    </section>
  );
}

/** 'Sentences 2 and 3 name' */
function describeNamed(places: readonly number[]): string {
  const numbers = new Intl.ListFormat('en-US').format(places.map((at) => `${at + 1}`));
  return places.length === 1 ? `Sentence ${numbers} names` : `Sentences ${numbers} name`;
}

/** Title, description and facts of the project. */
export function DraftProject({ edited, onChange }: DraftProps) {
  const { draft, hasScheme } = edited;
  const field = (name: 'title' | 'description' | 'aircraftType', label: string, maxLength: number, rows?: number) => (
    <div id={name}>
      <Field
        label={label}
        maxLength={maxLength}
        rows={rows}
        value={draft[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </div>
  );
  return (
    <section aria-labelledby="project-title">
      <header className="spread part-title">
        <h2 className="h3" id="project-title">
          Project
        </h2>
        <span>from the job’s record</span>
      </header>
      <div className="stack">
        {field('title', 'Title', MAX_LINE)}
        {field('description', 'Description', MAX_RUNNING, 5)}
        {field('aircraftType', 'Aircraft type', MAX_TYPE)}
        <Field
          label="Completed on"
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          value={draft.completedOn}
          onChange={({ target }) => target.value && target.validity.valid && onChange({ completedOn: target.value })}
        />
        {hasScheme && (
          <label className="check-row">
            <input
              type="checkbox"
              checked={draft.linksScheme}
              onChange={({ target }) => onChange({ linksScheme: target.checked })}
            />{' '}
            Link “Paint yours like this” to the scheme
          </label>
        )}
      </div>
    </section>
  );
}

/** The places that the website and the customer's page show it at. */
export function WhereItShows({ edited }: DraftProps) {
  const { draft, words, jobId, aircraft } = edited;
  const firstName = firstNameOf(edited);
  const details = draft.pictures.filter(({ role }) => role === 'detail').length;
  const strip = details > 0 && `with ${details} stage ${details === 1 ? 'photo' : 'photos'} as a strip`;
  const places = [
    mayShow(edited) && { icon: image, title: 'Portfolio', text: [draft.title, strip].filter(Boolean).join(', ') },
    publishesWords(edited) && {
      icon: star,
      title: 'Home page, testimonials',
      text: [words!.title && `“${words!.title}”`, words!.signature, aircraft].filter(Boolean).join(', '),
    },
    {
      icon: link,
      title: `${firstName}’s page`,
      text: `A link to it. If ${firstName} changes the answer there, all of it is off the site within a second.`,
    },
  ].filter((place) => place !== false);
  return (
    <section aria-labelledby="where-title">
      <header className="spread part-title">
        <h2 className="h3" id="where-title">
          Where it shows
        </h2>
        <span>after you publish</span>
      </header>
      <ul className="rows show__where">
        {places.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon className="muted" of={icon} />
            <p>
              <b>{title}</b>
              <span className="sub">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="sub">
        <Link to={`/admin/jobs/${jobId}#customer`}>Open {firstName}’s page from the job</Link>
      </p>
    </section>
  );
}
