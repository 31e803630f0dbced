import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import type { Change } from '../../change-order.contract.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { DraftFacts } from './DraftFields.tsx';

const CHANGE = {
  number: 1,
  status: 'draft',
  reason: 'corrosion',
  title: 'Corrosion: Top',
  findings: 'Eight by three inches.',
  stageKey: null,
  blocks: true,
  decision: null,
  all: { totalCents: 0, days: 0 },
  lines: [{ id: 'found', place: 'Top', text: '', detail: '', cents: null, days: 0, taxable: false, mustDo: false }],
  photos: [{ id: 3, caption: '' }],
} as unknown as Change;

function renderCard(change: Change, hasMail: boolean): string {
  const job = { id: 1, stages: [] } as unknown as Job;
  const element = <ChangeCard job={job} lead={null} change={change} onEdit={() => {}} />;
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { hasMail } } },
  });
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('says that a change order was sent only where emails leave', () => {
  const day = '2026-11-20';
  const times = { sentAt: `${day}T18:00:00.000Z`, sentTo: 'ann@example.com', respondBy: day };
  const change = { ...CHANGE, ...times, status: 'sent', link: null, blocks: false } as Change;
  expect(renderCard(change, true)).toContain('Sent on Fri, Nov 20 to ann@example.com');
  expect(renderCard(change, false)).toContain('Issued on Fri, Nov 20 to ann@example.com');
});

it('shows what a painter wrote, and that the work is not described', () => {
  const html = renderCard(CHANGE, true);
  expect(html).toContain('Eight by three inches.');
  expect(html).toContain('Work not described yet');
});

it('asks for a photo until there is one', () => {
  const facts = (hasPhoto: boolean) =>
    renderToString(<DraftFacts stages={[]} body={CHANGE} hasPhoto={hasPhoto} onChange={() => {}} />);
  expect(facts(false)).toContain('Add at least one photo.');
  expect(facts(true)).not.toContain('Add at least one photo.');
});
