import './find.css';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminRequest } from '#client/login-prompt.ts';
import { Button } from '#ui/button.tsx';
import { Modal, setAutofocus } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { badgeCheck, fileCheck, fileText, inbox, search, settings, user, wifiOff, wrench, x } from '#ui/icons.ts';
import { isComposing } from '#ui/keys.ts';
import type { Found, Hit } from '../find.contract.ts';
import { HIT_KINDS, type HitKind, hasWords, markWords, readSearch } from '../find-words.ts';

/** A page of the desk, or a section of the settings. */
export interface FoundPage {
  path: string;
  title: string;
  note: string;
}

type Shown = FoundPage & { icon: string; state?: string };
type Group = { title: string; shown: Shown[]; more?: string | undefined };

const KINDS: Record<HitKind, { title: string; icon: string; list: string | null }> = {
  customer: { title: 'Customers', icon: user, list: '/admin/customers' },
  airplane: { title: 'Airplanes', icon: badgeCheck, list: null },
  job: { title: 'Jobs', icon: wrench, list: '/admin/jobs' },
  invoice: { title: 'Invoices', icon: fileCheck, list: '/admin/jobs' },
  quote: { title: 'Quotes', icon: fileText, list: '/admin/offers' },
  lead: { title: 'Leads', icon: inbox, list: '/admin' },
};

const TYPING_MS = 120;
const MAX_PAGES = 5;

/** Finds records, pages and settings of the desk. */
export function FindDialog({ pages, onClose }: { pages: readonly FoundPage[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const query = useQuery(findQuery(q));
  const groups = useDeferredValue(groupsOf(q, query.data, pages));
  const all = groups.flatMap(({ shown }) => shown);
  const [chosen, choose] = useState({ q, at: 0 });
  // Another search begins at its first hit.
  const at = chosen.q === q ? Math.min(chosen.at, all.length - 1) : 0;
  const id = useId();
  const navigate = useNavigate();

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) {
      event.preventDefault();
      const next = (at + step + all.length) % all.length;
      choose({ q, at: next });
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    // What was typed since is not found yet.
    const hit = q === typed.trim() && !query.isPlaceholderData ? all[at] : undefined;
    if (event.key !== 'Enter' || isComposing(event) || !hit) return;
    event.preventDefault();
    onClose();
    void navigate(hit.path);
  }

  return (
    <Modal className="dialog find" labelledBy={`${id}-label`} dismissOnBackdrop onClose={onClose}>
      <div className="find__head">
        <Icon of={search} />
        <label className="vh" id={`${id}-label`} htmlFor={id}>
          Find
        </label>
        <input
          id={id}
          ref={setAutofocus}
          type="text"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Name, number, tail, phone"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
          <Icon of={x} /> Close <kbd>Esc</kbd>
        </button>
      </div>
      <div className="find__body">
        <Hits id={id} groups={groups} all={all} at={at} q={q} onOpen={onClose} />
        <FindState q={q} query={query} count={all.length} />
      </div>
      <p className="row muted find__foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>Number, name, tail number, email or phone in any form</span>
      </p>
    </Modal>
  );
}

interface HitsProps {
  id: string;
  groups: Group[];
  all: Shown[];
  at: number;
  q: string;
  onOpen: () => void;
}

function Hits({ id, groups, all, at, q, onOpen }: HitsProps) {
  return (
    <div role="listbox" id={`${id}-hits`} aria-label="Found">
      {groups.map(({ title, shown, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={title} role="group" aria-labelledby={`${id}-${title}`} className="find__group">
          <p className="label" id={`${id}-${title}`}>
            {title}
          </p>
          <div>
            {shown.map((hit) => (
              <HitLink
                key={hit.path}
                id={`${id}-${all.indexOf(hit)}`}
                hit={hit}
                words={readSearch(q)}
                isChosen={all[at] === hit}
                onOpen={onOpen}
              />
            ))}
            {more && (
              <Link className="find__more text-link" to={more} onClick={onOpen}>
                More {title.toLowerCase()}
              </Link>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/** What was typed, once no key follows for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

const findQuery = (q: string) =>
  queryOptions<Found>({
    queryKey: ['/api/find', q],
    queryFn: ({ signal }) => adminRequest('GET', `/api/find?${new URLSearchParams({ q })}`, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // A person’s name stays in no cache.
    gcTime: 0,
  });

function groupsOf(q: string, found: Found | undefined, pages: readonly FoundPage[]): Group[] {
  const words = readSearch(q);
  if (words.length === 0) return [];
  const settingsAndPages = pages
    .filter(({ title, note }) => hasWords(`${title} ${note}`.toLowerCase(), words))
    .slice(0, MAX_PAGES)
    .map((page) => ({ ...page, icon: settings }));
  const records = HIT_KINDS.map((kind) => {
    const { title, icon, list } = KINDS[kind];
    const more = found?.more.includes(kind) && list ? `${list}?${new URLSearchParams({ q })}` : undefined;
    return { title, more, shown: hitsOf(found, kind).map((hit) => ({ ...hit, icon })) };
  });
  return [...records, { title: 'Pages and settings', shown: settingsAndPages }].filter(({ shown }) => shown.length > 0);
}

const hitsOf = (found: Found | undefined, kind: HitKind): Hit[] => found?.hits.filter((hit) => hit.kind === kind) ?? [];

interface HitProps {
  id: string;
  hit: Shown;
  words: string[];
  isChosen: boolean;
  onOpen: () => void;
}

function HitLink({ id, hit: { path, title, note, state, icon }, words, isChosen, onOpen }: HitProps) {
  return (
    <Link to={path} id={id} role="option" aria-selected={isChosen} tabIndex={-1} className="find__hit" onClick={onOpen}>
      <Icon of={icon} />
      <span>
        <b>
          <Marked text={title} words={words} />
        </b>
        <small>
          <Marked text={note} words={words} />
        </small>
      </span>
      <em>{state}</em>
      {isChosen && <kbd>Enter</kbd>}
    </Link>
  );
}

const Marked = ({ text, words }: { text: string; words: string[] }) =>
  markWords(text, words).map(({ text: part, isMarked }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    isMarked ? <mark key={at}>{part}</mark> : part,
  );

interface StateProps {
  q: string;
  query: { isFetching: boolean; isError: boolean; refetch: () => unknown };
  count: number;
}

/** What stands below the hits: what to type, that it searches, found nothing or failed. */
export function FindState({ q, query: { isFetching, isError, refetch }, count }: StateProps) {
  if (q === '') return <p className="muted find__state">Type a number, a name, a tail number, an email or a phone.</p>;
  if (isError && !isFetching)
    return navigator.onLine ? (
      <div className="muted find__state" role="alert">
        <p>The search failed.</p>
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <p className="muted find__state" role="alert">
        <Icon of={wifiOff} /> You’re offline. Searching records needs a connection.
      </p>
    );
  let said = `Nothing matches “${q}”.`;
  if (count > 0) said = `${count} found`;
  else if (isFetching) said = 'Searching...';
  return (
    <p className={count > 0 ? 'vh' : 'muted find__state'} role="status">
      {said}
    </p>
  );
}
