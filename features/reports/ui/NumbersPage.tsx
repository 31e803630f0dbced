import '#ui/segmented.css';
import './numbers.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Numbers } from '../contract.ts';
import { JobsFigure, OffersFigure } from './JobFigures.tsx';
import { AnswersFigure, EstimatesFigure, StatusFigure } from './NumberFigures.tsx';
import { StudioFigure } from './StudioFigure.tsx';
import { WeeksFigure } from './WeeksFigure.tsx';

const SPANS = { weeks: '12 weeks', year: 'This year', all: 'All' };
type SpanName = keyof typeof SPANS;
const spanNames = Object.keys(SPANS) as SpanName[];

export function NumbersPage() {
  const [search] = useSearchParams();
  const span = spanNames.find((name) => name === search.get('span')) ?? 'weeks';
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
  const { data, isFetching, refetch } = useQuery<Numbers>({
    queryKey: [`/api/numbers${queryOf(span)}`],
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

function queryOf(span: SpanName): string {
  if (span === 'weeks') return '';
  return span === 'all' ? '?from=2000-01-01' : `?from=${shopDay().slice(0, 4)}-01-01`;
}
