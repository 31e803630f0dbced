import '../../desk/ui/desk.css';
import './numbers.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Numbers } from '../contract.ts';
import { AnswersFigure, EstimatesFigure, StatusFigure } from './NumberFigures.tsx';
import { WeeksFigure } from './WeeksFigure.tsx';

const SPANS = ['weeks', 'year', 'all'] as const;
type SpanName = (typeof SPANS)[number];

/** What the leads come to. */
export function NumbersPage() {
  const [search] = useSearchParams();
  const span = SPANS.find((each) => each === search.get('span')) ?? 'weeks';
  return (
    <main id="main" className="wrap numbers">
      <div className="row between numbers__title">
        <div>
          <h1 className="h2">
            <Text k="numbers.page.title" />
          </h1>
          <p className="muted">
            <Text k="numbers.page.hint" />
          </p>
        </div>
        <nav className="seg" aria-label={useText('numbers.page.span')}>
          {SPANS.map((each) => (
            <Link
              key={each}
              to={{ search: each === 'weeks' ? '' : `?span=${each}` }}
              preventScrollReset
              aria-current={each === span || undefined}
            >
              <Text k={`numbers.page.${each}`} />
            </Link>
          ))}
        </nav>
      </div>
      <Figures span={span} />
    </main>
  );
}

function Figures({ span }: { span: SpanName }) {
  const loading = useText('numbers.page.loading');
  const { data, isFetching, refetch } = useQuery<Numbers>({
    queryKey: [`/api/numbers${queryOf(span)}`],
    placeholderData: keepPreviousData,
    // Leads come while another page is open.
    staleTime: 0,
  });
  if (data)
    return (
      <div aria-busy={isFetching}>
        <WeeksFigure numbers={data} />
        <AnswersFigure numbers={data} />
        <StatusFigure numbers={data} />
        <EstimatesFigure numbers={data} />
      </div>
    );
  if (isFetching) return <Spinner>{loading}</Spinner>;
  return (
    <div role="alert">
      <p>
        <Text k="numbers.page.failed" />
      </p>
      <Button small onClick={() => void refetch()}>
        <Text k="numbers.page.again" />
      </Button>
    </div>
  );
}

function queryOf(span: SpanName): string {
  if (span === 'weeks') return '';
  return span === 'all' ? '?from=2000-01-01' : `?from=${shopDay().slice(0, 4)}-01-01`;
}
