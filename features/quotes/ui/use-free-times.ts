import { useEffect, useState } from 'react';
import { request } from '#features/site/ui/request.ts';
import type { DaySlots } from '../appointments/contract.ts';
import { addDays, type DayAnswer } from '../appointments/rules.ts';

/** How far ahead to look for a day with something free. */
const DAYS_AHEAD = 21;

/**
 * The free times of a day (YYYY-MM-DD); null while none is chosen. Looks again whenever `again` changes, and goes on
 * showing what it knew until then.
 */
export function useFreeTimes(day: string, again: number): DayAnswer | null {
  const [answer, setAnswer] = useState<DayAnswer | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks for another look at the same day
  useEffect(() => {
    if (!day) return setAnswer(null);
    const leaving = new AbortController();
    setAnswer((before) => (before?.state === 'known' && before.date === day ? before : { state: 'looking' }));
    lookUp(day, leaving.signal).then(
      (found) => setAnswer(found),
      () => !leaving.signal.aborted && setAnswer({ state: 'failed' }),
    );
    return () => leaving.abort();
  }, [day, again]);

  return answer;
}

async function lookUp(day: string, signal: AbortSignal): Promise<DayAnswer> {
  const range = new URLSearchParams({ from: day, to: addDays(day, DAYS_AHEAD) });
  const days = await request<DaySlots[]>('GET', `/api/appointments/slots?${range}`, { signal });
  const next = days.slice(1).find(({ times }) => times.length > 0);
  return { state: 'known', date: day, times: days[0]?.times ?? [], next: next?.date ?? null };
}
