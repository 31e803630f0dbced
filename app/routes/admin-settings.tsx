import { Settings } from '#desk/admin/ui/Settings.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/admin-settings.ts';

/** The page is the same for all users; the browser fetches the settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'home') };
}

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Settings';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/settings', indexed: false });
}

export default function AdminSettings() {
  return <Settings />;
}
