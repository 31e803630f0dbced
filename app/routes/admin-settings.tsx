import { useParams } from 'react-router';
import { Settings } from '#desk/admin/ui/Settings.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/admin-settings.ts';

/** The page is the same for all users; the browser fetches the settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'home') };
}

export default function AdminSettings() {
  return <Settings part={useParams().part} />;
}
