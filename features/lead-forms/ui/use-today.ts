import { useLayoutEffect, useState } from 'react';
import { useSite } from '#features/site/ui/useSite.ts';
import { dayIn } from '#time/shop-time.ts';

/** The shop's day as YYYY-MM-DD; known in the browser only, because the page itself is the same every day. */
export function useToday(): string | undefined {
  const { timeZone } = useSite().business;
  const [today, setToday] = useState<string>();
  // In the same task in which the page comes to life.
  useLayoutEffect(() => setToday(dayIn(timeZone, new Date())), [timeZone]);
  return today;
}

/**
 * Before their first date browsers read what they know of all languages, which takes a phone a tenth of a second. That
 * begins with this code, before the page comes to life, a third in each of three tasks: a touch in between is heard at once.
 */
async function loadLanguages(): Promise<void> {
  await nextTask();
  new Intl.Locale('en-US').maximize();
  await nextTask();
  'a'.localeCompare('b', 'en-US');
  await nextTask();
  dayIn('UTC', new Date());
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

if (!import.meta.env.SSR) void loadLanguages();
