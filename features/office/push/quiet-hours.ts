import { TZDate } from '@date-fns/tz';
import { shopDay, shopTime, shopTimeZone } from '#time/shop-time.ts';

/** HH:MM of shop time, both null for never. */
type QuietHours = { quietFrom: string | null; quietTo: string | null };

/** When quiet hours that hold at an instant end; null outside of them. They hold from ≤ clock < to. */
export function quietUntil(now: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === null || quietTo === null) return null;
  const clock = shopTime(now);
  const isQuiet = quietFrom < quietTo ? quietFrom <= clock && clock < quietTo : quietFrom <= clock || clock < quietTo;
  if (!isQuiet || quietFrom === quietTo) return null;
  const [year = 0, month = 1, day = 1] = shopDay(now).split('-').map(Number);
  const [hour = 0, minute = 0] = quietTo.split(':').map(Number);
  const isTomorrow = clock >= quietTo;
  return new Date(new TZDate(year, month - 1, day + (isTomorrow ? 1 : 0), hour, minute, shopTimeZone()).getTime());
}
