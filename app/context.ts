import { createContext, type RouterContext } from 'react-router';
import type { FoundAircraft } from '#airplanes/registry/registry.contract.ts';
import type { PictureTools } from '#customers/schemes/schemes.contract.ts';
import type { Db } from '#database/open.ts';
import type { Analytics } from '#website/site/ui/site-data.ts';

/** Outcome of an API call that a page makes for a form without JavaScript. */
export type FormResult = { ok: true } | FormRefusal;
export type FormRefusal = { ok: false; status: number; detail: string; errors: { path: string; message: string }[] };

/** The parts of the running application that loaders and actions use. */
export interface AppServices extends PictureTools {
  db: Db;
  /** A query failed a moment ago because the database is unavailable. */
  isDatabaseUnavailable?: boolean;
  /** The reason why the request was refused before routing. */
  refusal?: { status: number; detail: string };
  /** Canonical address of the site, without a slash at the end. */
  publicUrl: string;
  analytics: Analytics;
  hasMailServer(): Promise<boolean>;
  /** Submits a quote request for a form without JavaScript, through the API's write path. */
  submitLead(input: unknown): Promise<FormResult>;
  /** Looks up a tail number as typed; null if it is not found or over the limit. */
  lookUpAircraft(typed: string): Promise<FoundAircraft | null>;
  /** Posts to the API with the browser's cookies. Cookies of the response go to the browser. */
  postToApi<T>(path: string, body: object): Promise<{ ok: true; body: T } | FormRefusal>;
  /** Reads from the API with the browser's cookies. `onHeaders` is called with the headers of an ok response. */
  readFromApi<T>(path: string, onHeaders?: (headers: Headers) => void): Promise<{ ok: true; body: T } | FormRefusal>;
}

// The server bundle and Node each load this module; both must mean the same key.
const KEY = Symbol.for('shop.app-services');
const shared = globalThis as unknown as Record<symbol, RouterContext<AppServices>>;
shared[KEY] ??= createContext<AppServices>();

export const appServices: RouterContext<AppServices> = shared[KEY];

/** Response header that carries the nonce of a rendered page to the server, which removes both. */
export const NONCE_HEADER = 'x-page-nonce';
