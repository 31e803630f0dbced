import type { Numbers } from '../numbers.contract.ts';
import { Bars, Figure, MoneyFigure, NumberTable, Scrollable } from './Figure.tsx';
import '#ui/records.css';
import './numbers.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LEAD_SOURCES, SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import {
  AnswersFigure,
  EstimatesFigure,
  JobsFigure,
  OffersFigure,
  ShowingsFigure,
  StatusFigure,
} from './lead-and-job-figures.tsx';
import { numbersQuery, SPANS, type SpanName, spanIn, spanNames } from './numbers-query.ts';

const EVENTS = { opened: 'Studio opened', saved: 'Schemes saved', sent: 'Schemes sent' } as const;

/** What was counted in the scheme studio; nothing before it was opened. */
function StudioFigure({ numbers: { studio } }: { numbers: Numbers }) {
  if (studio.layouts.length === 0) return null;
  const table = (
    <NumberTable
      heads={['Layout', 'Opened first', 'Saved', 'Sent']}
      rows={studio.layouts.map(({ name, opened, saved, sent }) => [name, opened, saved, sent])}
    />
  );
  return (
    <Figure
      id="numbers-studio"
      title="Scheme studio"
      hint="How often the studio was opened, and how often schemes were saved to a link or sent with a request. We count days and layouts, not visitors."
      figure={String(studio.sent)}
      figureLabel="sent with a request"
      table={table}
    >
      <Bars
        bars={(Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((event) => ({
          name: EVENTS[event],
          value: studio[event],
          text: String(studio[event]),
        }))}
      />
      <h3 className="h4">Layouts saved and sent most</h3>
      <Bars
        bars={studio.layouts.map(({ name, saved, sent }) => ({
          name,
          value: saved + sent,
          text: String(saved + sent),
        }))}
      />
    </Figure>
  );
}

export default function NumbersPage() {
  const [search] = useSearchParams();
  const span = spanIn(search);
  return (
    <main id="main" className="wrap page numbers">
      <div className="row row--end between ahead--wide">
        <div>
          <h1 className="h2">Numbers</h1>
          <p className="muted">Counted from your leads, quotes and jobs. Visitors are not tracked.</p>
        </div>
        <nav className="seg" aria-label="Period">
          {spanNames.map((name) => (
            <Link
              key={name}
              to={{ search: name === 'weeks' ? '' : `?span=${name}` }}
              preventScrollReset
              aria-current={name === span || undefined}
            >
              {SPANS[name]}
            </Link>
          ))}
        </nav>
      </div>
      <Figures span={span} />
    </main>
  );
}

function Figures({ span }: { span: SpanName }) {
  const { data, isFetching, refetch } = useQuery({
    ...numbersQuery(span),
    placeholderData: keepPreviousData,
    // Leads arrive while another page is open.
    staleTime: 0,
  });
  if (data)
    return (
      <div aria-busy={isFetching}>
        <WeeksFigure numbers={data} />
        <AnswersFigure numbers={data} />
        <StatusFigure numbers={data} />
        <EstimatesFigure numbers={data} />
        <OffersFigure numbers={data} />
        <MoneyFigure numbers={data} />
        <JobsFigure numbers={data} />
        <ShowingsFigure numbers={data} />
        <StudioFigure numbers={data} />
      </div>
    );
  if (isFetching) return <Spinner>Counting...</Spinner>;
  return (
    <div role="alert">
      <p>The numbers could not be loaded.</p>
      <Button small onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

/** Leads per week, in total and by form. */
function WeeksFigure({ numbers: { weeks, total } }: { numbers: Numbers }) {
  const lines = [
    { name: 'All', counts: weeks.map((week) => week.total) },
    ...LEAD_SOURCES.map((source) => ({
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
