import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router';
import { NOINDEX_HEADERS } from '#features/site/crawling/contract.ts';
import { FETCH_SCRIPTS } from './fetch-scripts.ts';
import { LAY_OUT_LATER } from './lay-out-later.ts';
import { NONCE_HEADER } from './nonce.ts';
import { OPEN_FILTERS } from './open-filters.ts';

/** Renders the page whole, never streamed: its inline scripts are hashed into its policy, and it may be kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (status >= 400) headers.set('x-robots-tag', NOINDEX_HEADERS['x-robots-tag']);
  const nonce = randomUUID();
  headers.set(NONCE_HEADER, nonce);
  const html = await renderWhole(request, entryContext, nonce);
  return new Response(afterTheView(html, new URL(request.url).pathname, nonce), { status, headers });
}

/** Pages are complete without their scripts, so these must not compete with the pictures and fonts of the first view. */
function afterTheView(html: string, path: string, nonce: string): string {
  const tagOf = (script: string, type = '') => `<script nonce="${nonce}"${type}>${script}</script>`;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(/<script nonce="[^"]+" type="module" async="">(.*?)<\/script>/s, (_, script: string) =>
      tagOf(withoutIndent(script), ' type="late"'),
    )
    .replace('<meta name="viewport"', (meta) => (isLaidOutLater(path) ? tagOf(LAY_OUT_LATER) + meta : meta))
    .replace('</body>', () => `${path === '/portfolio' ? tagOf(OPEN_FILTERS) : ''}${tagOf(FETCH_SCRIPTS)}</body>`);
}

/** The router writes its list of files to be read by people; each of its statements ends with a semicolon. */
const withoutIndent = (script: string) => script.replace(/\n\s*/g, '').replaceAll('": ', '":');

/**
 * The one long page whose second part begins below the first view: what is in view must not change its height. In
 * development React would report what was changed in the page.
 */
const isLaidOutLater = (path: string) => import.meta.env.PROD && path === '/';

/** What a page could not do is logged once, by the server; an address that does not exist is no failure. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  const report = (globalThis as unknown as Record<symbol, ((error: unknown) => void) | undefined>)[
    Symbol.for('flatirons.page-error')
  ];
  report?.(error);
}

function renderWhole(request: Request, entryContext: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} nonce={nonce} />, {
      nonce,
      // Whole also in its order: by default React moves larger late parts to the end and has a script put them back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => handleError(error, { request }),
    });
  });
}
