import { FindDialog, type FoundPage } from '#desk/find/ui/FindDialog.tsx';
import { SETTINGS_GROUPS } from '#foundation/settings/ui/SettingPart.tsx';
import { can } from '#rights/rights.ts';
import { pagesFor } from './AdminNavigation.tsx';

/** The search of the desk, with the pages that a role may open. */
export default function DeskFind({ role, onClose }: { role: string; onClose: () => void }) {
  return <FindDialog pages={[...pagesFor(role), ...(can(role, null) ? SETTINGS : [])]} onClose={onClose} />;
}

const SETTINGS: FoundPage[] = Object.entries(SETTINGS_GROUPS).flatMap(([group, parts]) =>
  Object.entries(parts).map(([part, title]) => ({
    path: `/admin/settings#${part}`,
    title,
    note: `Settings, ${group.toLowerCase()}`,
  })),
);
