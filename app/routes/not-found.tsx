import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import { ERROR_PAGE } from '#website/site/site.constants.ts';
import { NotFoundCard } from '#website/site/ui/ErrorPage.tsx';
import type { Route } from './+types/not-found.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { title, text } = ERROR_PAGE.notFound;
  return pageMeta(matches[0].loaderData, { title, description: text, path: location.pathname, indexed: false });
}

export default function NotFound() {
  return <NotFoundCard />;
}
