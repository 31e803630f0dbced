import type { ComingDay, Today } from '../contract.ts';
import { formatWeekday } from './today-dates.ts';

const NUMBERS = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const LIST = new Intl.ListFormat('en-US');

/** 'Eight things need you. The shop is closed on Thursday and Friday.' */
export function summarize({ needs, coming }: Pick<Today, 'needs' | 'coming'>): string {
  const { length: count } = needs;
  const number = NUMBERS[count] ?? count.toLocaleString('en-US');
  const things = count === 1 ? 'One thing needs you' : count === 0 ? 'Nothing needs you' : `${number} things need you`;
  return `${things}.${describeClosed(coming)}`;
}

function describeClosed(coming: readonly ComingDay[]): string {
  const closed = coming.filter(({ isClosed }) => isClosed).map(({ day }) => formatWeekday(day, 'long'));
  return closed.length === 0 ? '' : ` The shop is closed on ${LIST.format(closed)}.`;
}
