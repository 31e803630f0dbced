import { weekdayName } from '#time/format-day.ts';
import type { ComingDay, Need, Today } from '../contract.ts';

const LIST = new Intl.ListFormat('en-US');

/** '4 leads and 8 other things need you. The shop is closed on Thursday and Friday.' */
export function summarize({ needs, coming }: Pick<Today, 'needs' | 'coming'>): string {
  const leads = needs.filter(({ kind }) => kind === 'lead');
  const [waiting, others] = [countNeeds(leads), needs.length - leads.length];
  const named = [
    waiting > 0 && count(waiting, 'lead'),
    others > 0 && count(others, waiting > 0 ? 'other thing' : 'thing'),
  ].filter((each) => each !== false);
  const verb = waiting + others === 1 ? 'needs' : 'need';
  return `${named.length === 0 ? 'Nothing needs' : `${LIST.format(named)} ${verb}`} you.${describeClosed(coming)}`;
}

/** With the leads that have no row. */
export const countNeeds = (needs: readonly Need[]) =>
  needs.reduce((sum, need) => sum + 1 + (need.kind === 'lead' ? need.others : 0), 0);

const count = (many: number, what: string) => `${many.toLocaleString('en-US')} ${what}${many === 1 ? '' : 's'}`;

function describeClosed(coming: readonly ComingDay[]): string {
  const closed = coming.filter(({ isClosed }) => isClosed).map(({ day }) => weekdayName(day));
  return closed.length === 0 ? '' : ` The shop is closed on ${LIST.format(closed)}.`;
}
