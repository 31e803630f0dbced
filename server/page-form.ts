import type { FastifyRequest } from 'fastify';
import { matchPath, type ServerBuild } from 'react-router';
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

/** Whether the page at an address takes a form, whatever is sent to it; the router asks for pages with `.data` behind. */
export async function hasForm(build: ServerBuild | (() => Promise<ServerBuild>), address: string): Promise<boolean> {
  const { routes } = typeof build === 'function' ? await build() : build;
  const path = address.replace(/(\.data)?(\?.*)?$/, '');
  return Object.values(routes).some((route) => route?.module.action && matchPath(pathOf(routes, route), path));
}

/** Of a route, with those it stands in. */
function pathOf(routes: ServerBuild['routes'], { path, parentId }: { path?: string; parentId?: string }): string {
  const parent = parentId && routes[parentId];
  return `${parent ? pathOf(routes, parent) : ''}/${path ?? ''}`.replace(/\/{2,}/g, '/');
}
