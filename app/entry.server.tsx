import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { NONCE_HEADER } from './context.ts';

/** Renders the page whole, without streaming: its inline scripts are hashed for its policy, and it may be cached. */
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
  const html = await renderToText(request, entryContext, nonce);
  return new Response(html, { status, headers });
}

/** Logs a failed page by the server's log. An address that does not exist is no failure. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  const report = (globalThis as unknown as Record<symbol, ((error: unknown) => void) | undefined>)[
    Symbol.for('shop.page-error')
  ];
  report?.(error);
}

function renderToText(request: Request, entryContext: EntryContext, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} nonce={nonce} />, {
      nonce,
      // By default React moves large lazy parts to the end, and a script puts them back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => handleError(error, { request }),
    });
  });
}
