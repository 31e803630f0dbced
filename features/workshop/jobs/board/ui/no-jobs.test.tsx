import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NoJobs } from './JobList.tsx';
import { JOBS } from './job-queries.ts';

const FILTER = { view: 'board', show: '', stage: '', sort: 'urgency', q: '' } as const;

function render(delivered: number) {
  const client = new QueryClient();
  client.setQueryData([JOBS, 'counts'], { open: 0, delivered });
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NoJobs filter={FILTER} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('says how many were delivered when no job is open, with a way to them', () => {
  const html = render(1).replaceAll('<!-- -->', '');
  expect(html).toContain('Nothing open. 1 delivered.');
  expect(html).toContain('?show=delivered&amp;view=board');
  expect(html).not.toContain('A job starts when');
  expect(render(0)).toContain('A job starts when a customer accepts a quote.');
});
