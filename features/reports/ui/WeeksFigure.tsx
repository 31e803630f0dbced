import type { CSSProperties } from 'react';
import { QUOTE_SOURCES, SOURCE_LABELS } from '#features/leads/constants.ts';
import { formatDay } from '#time/format-day.ts';
import type { Numbers } from '../contract.ts';
import { Figure, NumberTable, Scrollable } from './Figure.tsx';

/** Leads per week, in total and by form. */
export function WeeksFigure({ numbers: { weeks, total } }: { numbers: Numbers }) {
  const lines = [
    { name: 'All', counts: weeks.map((week) => week.total) },
    ...QUOTE_SOURCES.map((source) => ({
      name: SOURCE_LABELS[source],
      counts: weeks.map(({ sources }) => sources[source] ?? 0),
    })),
  ];
  const max = Math.max(1, ...lines[0]!.counts);
  const table = (
    <NumberTable
      heads={['Week of', ...lines.map(({ name }) => name)]}
      rows={weeks.map(({ monday }, index) => [
        formatDay(monday, 'medium'),
        ...lines.map(({ counts }) => counts[index]!),
      ])}
    />
  );
  return (
    <Figure
      id="numbers-weeks"
      title="Leads by week and source"
      hint="Each column is a week, Monday to Sunday. The last one may still be running."
      figure={String(total)}
      figureLabel="leads in this period"
      table={table}
    >
      <Scrollable className="numbers__weeks" labelledBy="numbers-weeks">
        {/* Screen readers use the table below. */}
        <div aria-hidden="true" style={{ '--weeks': weeks.length } as CSSProperties}>
          {lines.map(({ name, counts }, index) => (
            <div key={name} className={index === 0 ? 'numbers__week-line is-all' : 'numbers__week-line'}>
              <b>{name}</b>
              {counts.map((count, week) => (
                <span key={weeks[week]!.monday}>
                  {count > 0 && (
                    <>
                      {count}
                      <i style={{ '--share': count / max } as CSSProperties} />
                    </>
                  )}
                </span>
              ))}
              <em>{counts.reduce((sum, count) => sum + count, 0)}</em>
            </div>
          ))}
          <div className="numbers__week-line is-axis">
            <b>Week of</b>
            {weeks.map(({ monday }) => (
              <span key={monday}>{formatDay(monday, 'short')}</span>
            ))}
            <em />
          </div>
        </div>
      </Scrollable>
    </Figure>
  );
}
