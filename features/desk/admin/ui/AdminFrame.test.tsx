import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { PageUser } from '#office/account/ui/current-user.ts';
import { SIGNED_IN_COOKIE } from '#website/site/ui/site-data.ts';
import { AdminFrame } from './AdminFrame.tsx';

const prompt = vi.hoisted(() => ({ onSignedIn: () => {} }));
vi.mock('#client/LoginPrompt.tsx', () => ({
  LoginPrompt: (props: typeof prompt) => {
    Object.assign(prompt, props);
    return null;
  },
}));
vi.mock('#office/outbox/ui/mail-parts.tsx', () => ({ MailBanner: () => null }));
vi.mock('./AdminHeader.tsx', () => ({ AdminHeader: () => null }));

it('keeps the desk for reading offline again after a login over the page', async () => {
  vi.stubEnv('PROD', true);
  const kept = new Set<string>();
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    open: async (name: string) => kept.add(name),
  });
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, register: async () => {} } });
  vi.stubGlobal('location', { href: 'https://shop.example/admin/now' });
  vi.stubGlobal('document', { cookie: SIGNED_IN_COOKIE });
  vi.stubGlobal('fetch', async () => Response.json({}));
  renderToString(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <PageUser value={{ id: 'anna', role: 'painter' } as never}>
          <AdminFrame area="work">{null}</AdminFrame>
        </PageUser>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(kept).toEqual(new Set());
  prompt.onSignedIn();
  await vi.waitFor(() => expect(kept).toEqual(new Set(['desk-data'])));
});
