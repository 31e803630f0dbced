import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Db } from '#database/open.ts';
import { startApp } from '#tests/support/api.ts';
import { sampleServices, sampleTestimonials } from '#website/content/home-lists.samples.ts';
import { sampleProjects } from '#website/content/projects.samples.ts';
import { TextsProvider } from '#website/texts/ui/Text.tsx';
import { appServices } from '../context.ts';
import type { Route } from './+types/home.ts';
import Home, { loader } from './home.tsx';

describe('the home page of an empty site', () => {
  it('shows the samples and says that there are no questions', async () => {
    const html = await homeOf({ seeded: false });
    for (const { title } of [...sampleServices, ...sampleProjects]) expect(html).toContain(title.replace('&', '&amp;'));
    for (const { clientName } of sampleTestimonials) expect(html).toContain(clientName);
    expect(html).toContain('No FAQs available.');
  });
});

it('shows questions to open on a site with content', async () => {
  const html = await homeOf({ seeded: true });
  expect(html).toContain('<details class="fold">');
  expect(html).not.toContain('No FAQs available.');
});

it('shows the first projects of many and their total number', async () => {
  const many = Array.from({ length: 40 }, (_, n) => ({
    title: `Number ${n}`,
    description: '',
    serviceType: 'complete',
    sortOrder: n,
  }));
  const html = await homeOf({ seeded: false }, (db) => db.insertInto('projects').values(many).execute());
  expect(html.match(/Number \d+/g)).toContain('Number 5');
  expect(html).not.toContain('Number 6');
  expect(html).toContain('Showing 6 of 40 projects');
});

async function homeOf({ seeded }: { seeded: boolean }, fill?: (db: Db) => Promise<unknown>): Promise<string> {
  const { db } = await startApp('sqlite', { seeded });
  await fill?.(db);
  const context = new RouterContextProvider();
  context.set(appServices, {
    db,
    publicUrl: 'https://shop.example',
    analytics: { gaMeasurementId: null, plausibleDomain: null },
    hasMailServer: async () => true,
    submitLead: async () => ({ ok: true }),
    lookUpAircraft: async () => null,
    settle: async () => null as never,
    draw: async () => '',
    readFromApi: async () => ({ ok: true, body: null as never }),
    postToApi: async () => ({ ok: true, body: null as never }),
  });
  const loaderData = await loader({ context } as unknown as Route.LoaderArgs);
  const element = (
    <TextsProvider>
      <Home {...({ loaderData } as unknown as Route.ComponentProps)} />
    </TextsProvider>
  );
  const router = createMemoryRouter([{ id: 'home', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { home: loaderData } },
  });
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return text(prelude);
}
