import { type ComponentProps, useEffect, useState } from 'react';
import { request } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import type { DaySlots } from '../appointments.contract.ts';
import { CALENDAR, type FreeDays } from '../free-days.ts';
import { MonthCalendar } from './MonthCalendar.tsx';

type FreeDaysProps = Omit<ComponentProps<typeof MonthCalendar>, 'days'> & {
  free: FreeDays;
  onRetry: () => void;
};

/** The calendar, its loading state or its error. */
export function FreeDaysCalendar({ free, onRetry, ...calendar }: FreeDaysProps) {
  if (free.state === 'known') return <MonthCalendar {...calendar} days={free.days} />;
  return (
    <div className={`calendar needs-script is-${free.state}`}>
      <p role="status">{CALENDAR[free.state]}</p>
      {free.state === 'failed' && (
        <Button small onClick={onRetry}>
          {CALENDAR.retry}
        </Button>
      )}
    </div>
  );
}

/**
 * Loads all bookable days in one request, unless `loaded` came with the page; waits until `first` is known. A change of
 * `again` reloads, and the old days stay until then.
 */
export function useFreeDays(
  { first, last }: { first: string | undefined; last: string | undefined },
  again: number,
  loaded: readonly DaySlots[] | null,
): { free: FreeDays; retry: () => void } {
  const [free, setFree] = useState<FreeDays>(loaded ? { state: 'known', days: loaded } : { state: 'loading' });
  const [retries, setRetries] = useState(0);
  const attempt = again + retries;
  const isLoaded = loaded !== null && attempt === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again for the same days
  useEffect(() => {
    if (!first || !last || isLoaded) return;
    const leaving = new AbortController();
    setFree((before) => (before.state === 'known' ? before : { state: 'loading' }));
    const range = new URLSearchParams({ from: first, to: last });
    request<DaySlots[]>('GET', `/api/appointments/slots?${range}`, { signal: leaving.signal }).then(
      (days) => setFree({ state: 'known', days }),
      () => !leaving.signal.aborted && setFree({ state: 'failed' }),
    );
    return () => leaving.abort();
  }, [first, last, isLoaded, attempt]);

  return { free, retry: () => setRetries((count) => count + 1) };
}
