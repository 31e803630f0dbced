import type { FastifyRequest } from 'fastify';
import { matchPath, type ServerBuild } from 'react-router';
import { pagePath } from './page-address.ts';
import { Problem } from './problem.ts';

/** What is sent to a page: the form of a browser without JavaScript, or something else. */

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** What browsers send where there is no JavaScript; a page's action can read nothing else. */
export function isForm({ headers }: FastifyRequest): boolean {
  const [type] = (headers['content-type'] ?? '').split(';');
  return type?.trim().toLowerCase() === FORM_TYPE;
}

export const notAsForm = () => new Problem(415, `Send the form as ${FORM_TYPE}.`);

export const noForm = () => new Problem(405, 'There is no form at this address.', { headers: { allow: 'GET, HEAD' } });

/** More than any form of the site has; parsing a body takes as long as it has fields. */
const MAX_FIELDS = 200;

/** Whether a body has more fields than a form can have. */
export function hasTooManyFields(body: unknown): boolean {
  if (!Buffer.isBuffer(body)) return false;
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= MAX_FIELDS; at = body.indexOf('&', at + 1)) fields += 1;
  return fields > MAX_FIELDS;
}

export const tooManyFields = () => new Problem(400, 'The form has more fields than any form of this site.');

/** Whether the page at an address takes a form, whatever is sent to it. */
export function hasForm({ routes }: ServerBuild, address: string): boolean {
  const path = pagePath(address);
  return Object.values(routes).some((route) => route?.module.action && matchPath(pathOf(routes, route), path));
}

/** Whether these are routes of the page at an address, so that their combinations are few. */
export function areRoutesOf({ routes }: ServerBuild, ids: readonly string[], address: string): boolean {
  const path = pagePath(address);
  return ids.every((id) => routes[id] && matchPath({ path: pathOf(routes, routes[id]), end: false }, path));
}

/** Of a route, with those it stands in. */
function pathOf(routes: ServerBuild['routes'], { path, parentId }: { path?: string; parentId?: string }): string {
  const parent = parentId && routes[parentId];
  return `${parent ? pathOf(routes, parent) : ''}/${path ?? ''}`.replace(/\/{2,}/g, '/');
}
