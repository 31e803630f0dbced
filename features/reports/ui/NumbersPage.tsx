import '#ui/segmented.css';
import './numbers.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { JobsFigure, OffersFigure } from './JobFigures.tsx';
import { AnswersFigure, EstimatesFigure, StatusFigure } from './NumberFigures.tsx';
import { numbersQuery, SPANS, type SpanName, spanIn, spanNames } from './numbers-query.ts';
import { StudioFigure } from './StudioFigure.tsx';
import { WeeksFigure } from './WeeksFigure.tsx';

export function NumbersPage() {
  const [search] = useSearchParams();
  const span = spanIn(search);
  return (
    <main id="main" className="wrap page numbers">
      <div className="row between numbers__title">
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
        <JobsFigure numbers={data} />
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
