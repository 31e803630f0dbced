import type { CSSProperties } from 'react';
import { addDays, countDays, mondayOf } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import type { Board } from '../../contract.ts';
import type { HangarView } from './hangar-view.ts';

/** Where a day begins, in percent of the grid's width. */
export const placeOf = (day: string, { from, days }: Pick<HangarView, 'from' | 'days'>): number =>
  (100 * (countDays(from, day) - 1)) / days;

const at = (x: number, width?: number) => ({ '--x': x, ...(width !== undefined && { '--w': width }) }) as CSSProperties;

const WEEK = 7;

/** The weeks above the grid, with the days on which the shop is closed, and today. */
export function Axis({ board, view }: { board: Board | undefined; view: HangarView }) {
  const weeks = Array.from({ length: Math.ceil(view.days / WEEK) }, (_, n) => addDays(view.from, n * WEEK));
  return (
    <div className="hangar-axis">
      {(view.kind === 'wall' ? daysOf(view) : weeks).map((day) => {
        // Today's week is told above the grid.
        const isNow = board && mondayOf(board.today) === day;
        const closed = isNow ? 0 : (board?.closedDays.filter((each) => mondayOf(each) === day).length ?? 0);
        return (
          <span key={day} style={at(placeOf(day, view))}>
            {formatDay(day, 'short')}
            {closed > 0 && view.kind !== 'wall' && <small>{closed} closed</small>}
          </span>
        );
      })}
      {board && isShown(board.today, view) && (
        <b className="hangar-axis__today" style={at(placeOf(board.today, view) + 50 / view.days)}>
          Today
        </b>
      )}
    </div>
  );
}

const daysOf = ({ from, days }: HangarView) => Array.from({ length: days }, (_, n) => addDays(from, n));
const isShown = (day: string, { from, to }: HangarView) => from <= day && day <= to;

/** Weekends and closed days behind the rows, weeks, and today as a line. */
export function Backdrop({ board, view }: { board: Board | undefined; view: HangarView }) {
  const off = board ? runsOf(board.offDays.filter((day) => !board.closedDays.includes(day))) : [];
  const closed = board ? runsOf(board.closedDays) : [];
  const width = ({ from, to }: Run) => (100 * countDays(from, to)) / view.days;
  return (
    <div className="hangar-backdrop" aria-hidden="true">
      {off.map((run) => (
        <i key={run.from} style={at(placeOf(run.from, view), width(run))} />
      ))}
      {closed.map((run) => (
        <i key={run.from} className="is-closed" style={at(placeOf(run.from, view), width(run))} />
      ))}
      {daysOf(view)
        .filter((_, n) => view.kind === 'wall' || n % WEEK === 0)
        .map((day) => (
          <i key={day} className="is-week" style={at(placeOf(day, view))} />
        ))}
      {board && isShown(board.today, view) && (
        <i className="is-today" style={at(placeOf(board.today, view) + 50 / view.days)} />
      )}
    </div>
  );
}

interface Run {
  from: string;
  to: string;
}

/** Days that follow each other, together. */
function runsOf(days: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
