import { useQuery } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Feed } from '../feeds.contract.ts';
import './feed.css';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { CopyInput } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendar, copy, rotateCcw, trash2 } from '#ui/icons.ts';
import { Skeleton } from '#ui/page-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { FEED_SCOPES, FEED_TOASTS, type FeedScope } from '../feeds.ts';

const FEEDS = '/api/calendar-feeds';

const useFeed = () => useQuery<Feed[]>({ queryKey: [FEEDS] });

/** Makes, changes or ends the feed, which the answer has; a failure shows in a toast. */
const useFeedCall = () =>
  useRecordCall<Feed>([FEEDS], {
    show: (client, feed) => feed && client.setQueryData([FEEDS], [feed]),
  });

/** The admin's own calendar feed. */
export function FeedPart() {
  const { data: feeds, isFetching, refetch } = useFeed();
  return (
    <section className="set__part" id="calendar" aria-labelledby="calendar-title">
      <header className="spread part-title">
        <h2 className="h3" id="calendar-title">
          Your calendar feed
        </h2>
      </header>
      <p>
        See hangar stays, ready dates and appointments in your phone’s calendar. It updates about once an hour and is
        read-only.
      </p>
      {feeds && <OwnFeed feed={feeds[0] ?? null} />}
      {!feeds && isFetching && (
        <>
          <Spinner>Loading your calendar feed...</Spinner>
          <Skeleton rows={2} />
        </>
      )}
      {!feeds && !isFetching && (
        <div role="alert">
          <p>Your calendar feed could not be loaded.</p>
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

type Choices = Pick<Feed, 'scope' | 'names'>;

function OwnFeed({ feed }: { feed: Feed | null }) {
  // What is chosen shows at once: before there is a feed, and while it is saved.
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const { act, isBusy } = useFeedCall();
  const choices: Choices = { scope: feed?.scope ?? 'both', names: feed?.names ?? false, ...chosen };
  const { scope, names } = choices;
  async function change(fields: Partial<Choices>) {
    const next = { ...chosen, ...fields };
    setChosen(next);
    if (!feed) return;
    await act({ method: 'PATCH', body: fields }, FEED_TOASTS.changed);
    setChosen((newest) => (newest === next ? {} : newest));
  }

  return (
    <div className="stack stack--wide feed">
      {feed && <Address url={feed.url} choices={choices} />}
      <fieldset className="stack feed__choices" aria-busy={isBusy}>
        <legend>What it shows</legend>
        {(Object.keys(FEED_SCOPES) as FeedScope[]).map((each) => (
          <label key={each} className="check-row set__check">
            <input
              type="radio"
              name="feed-scope"
              checked={scope === each}
              onChange={() => void change({ scope: each })}
            />
            {FEED_SCOPES[each]}
          </label>
        ))}
        <label className="check-row set__check">
          <input type="checkbox" checked={names} onChange={({ target }) => void change({ names: target.checked })} />
          Customer names
        </label>
        <p className="muted sm">
          Without names, events show the tail number and stage. They never include addresses or phone numbers.
        </p>
      </fieldset>
      {!feed && (
        <Button
          variant="ink"
          busy={isBusy}
          onClick={() => void act({ method: 'POST', body: choices }, FEED_TOASTS.made)}
        >
          <Icon of={calendar} /> Create a calendar feed
        </Button>
      )}
    </div>
  );
}

/** The address to subscribe to, with what ends it. */
function Address({ url, choices }: { url: Feed['url']; choices: Choices }) {
  const { act } = useFeedCall();
  const copyUrl = async () => toast((await copyText(url!)) ? FEED_TOASTS.copied : FEED_TOASTS.notCopied);
  const renew = () =>
    confirm({ ...QUESTIONS.renew, action: () => act({ method: 'POST', body: choices }, FEED_TOASTS.renewed) });
  const revoke = () => confirm({ ...QUESTIONS.revoke, action: () => act({ method: 'DELETE' }, FEED_TOASTS.ended) });
  return (
    <div className="stack stack--close feed__address">
      {url ? (
        <>
          <CopyInput label="Your calendar feed address" aria-describedby="feed-hint" value={url} />
          <p className="muted sm" id="feed-hint">
            Anyone with this address can read the calendar, so keep it private.
          </p>
        </>
      ) : (
        <p role="status">
          The site’s secret key has changed, so we can’t show this address again. Renew it to get a new one.
        </p>
      )}
      <div className="row row--tight">
        {url && (
          <Button variant="ink" small onClick={() => void copyUrl()}>
            <Icon of={copy} /> Copy address
          </Button>
        )}
        {url && (
          <a className="btn btn--line btn--sm" href={url.replace(/^https?:/, 'webcal:')}>
            <Icon of={calendar} /> Open in calendar
          </a>
        )}
        <Button small onClick={() => void renew()}>
          <Icon of={rotateCcw} /> Renew
        </Button>
        <Button small onClick={() => void revoke()}>
          <Icon of={trash2} /> Revoke
        </Button>
      </div>
    </div>
  );
}

const QUESTIONS = {
  renew: {
    title: 'Renew the address?',
    text: 'The current address stops working right away. Add the new one to every calendar that shows this feed.',
    confirm: 'Renew address',
    variant: 'ink',
  },
  revoke: {
    title: 'Revoke this calendar feed?',
    text: 'Its address stops working right away. Calendars keep what they’ve already loaded until you remove the feed there.',
    confirm: 'Revoke feed',
  },
} as const;
