import { createContext, type RouterContext } from 'react-router';
import type { Db } from '#database/open.ts';
import type { Analytics } from '#features/site/contract.ts';

/** How a call went that a page made for a form without JavaScript. */
export type FormResult = { ok: true } | FormRefusal;
export type FormRefusal = { ok: false; status: number; detail: string; errors: { path: string; message: string }[] };

/** What a page's loader or action may use of the running application. */
export interface AppServices {
  db: Db;
  /** The records were found to be out of reach a moment ago: they are not worth asking. */
  isDatabaseUnavailable?: boolean;
  /** Why the request was refused before it came to a page. */
  refusal?: { status: number; detail: string };
  /** Canonical address of the site, without a slash at the end. */
  publicUrl: string;
  analytics: Analytics;
  hasMailServer: boolean;
  /** Sends a quote request for a form without JavaScript, through the same write path as the API. */
  submitQuote(input: unknown): Promise<FormResult>;
  /** Posts to the API as the browser itself would: with its cookies, and the cookies of the answer go to the browser. */
  postToApi(path: string, body: object): Promise<FormResult>;
  /** Reads from the API in the same way. */
  readFromApi<T>(path: string): Promise<{ ok: true; body: T } | FormRefusal>;
}

// The server bundle and Node each load this module; both must mean the same key.
const KEY = Symbol.for('flatirons.app-services');
const shared = globalThis as unknown as Record<symbol, RouterContext<AppServices>>;
shared[KEY] ??= createContext<AppServices>();

export const appServices: RouterContext<AppServices> = shared[KEY];
