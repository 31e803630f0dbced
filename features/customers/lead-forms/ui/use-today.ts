import { useLayoutEffect, useState } from 'react';
import { dayIn } from '#time/shop-time.ts';
import { useSite } from '#website/site/ui/site-data.ts';

/** The shop's day as YYYY-MM-DD, only in the browser: the page itself is cached for all days. */
export function useToday(): string | undefined {
  const { timeZone } = useSite().business;
  const [today, setToday] = useState<string>();
  // In the same task as hydration.
  useLayoutEffect(() => setToday(dayIn(timeZone, new Date())), [timeZone]);
  return today;
}

/**
 * A browser's first date formatting loads its locale data, which takes a phone a tenth of a second. It starts with this
 * module, before hydration, in three tasks, so that input is handled in between.
 */
async function loadLocaleData(): Promise<void> {
  await nextTask();
  new Intl.Locale('en-US').maximize();
  await nextTask();
  'a'.localeCompare('b', 'en-US');
  await nextTask();
  dayIn('UTC', new Date());
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

if (!import.meta.env.SSR) void loadLocaleData();
