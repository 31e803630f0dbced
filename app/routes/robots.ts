import { renderRobotsTxt } from '#website/site/crawling.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(renderRobotsTxt(context.get(appServices).publicUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
