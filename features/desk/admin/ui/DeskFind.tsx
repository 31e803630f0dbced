import { FindDialog, type FoundPage } from '#desk/find/ui/FindDialog.tsx';
import { SETTINGS_GROUPS, SETTINGS_PATH } from '#foundation/settings/ui/SettingPart.tsx';
import { can, isOwner } from '#rights/rights.ts';
import { ADMIN_PAGES, MORE_PAGES } from './AdminNavigation.tsx';

/** The search of the desk, with the pages that a role may open. */
export default function DeskFind({ role, onClose }: { role: string; onClose: () => void }) {
  return <FindDialog pages={[...pagesFor(role), ...(isOwner(role) ? SETTINGS : [])]} onClose={onClose} />;
}

const SETTINGS: FoundPage[] = Object.entries(SETTINGS_GROUPS).flatMap(([group, parts]) =>
  Object.entries(parts).map(([part, title]) => ({
    path: `${SETTINGS_PATH}/${part}`,
    title,
    note: `Settings, ${group.toLowerCase()}`,
  })),
);

const ACCOUNT_PAGES = [
  { to: '/admin/account', label: 'Account', area: 'account' },
  { to: '/admin/account/notifications', label: 'Notifications', area: 'account' },
  { to: '/admin/account/security', label: 'Sign-in and security', area: 'account' },
  { to: '/admin/account#people', label: 'People' },
] as const;

const pagesFor = (role: string) =>
  [...ADMIN_PAGES, ...MORE_PAGES, ...ACCOUNT_PAGES]
    .filter((page) => can(role, 'area' in page ? (page.area ?? null) : null))
    .map(({ to, label }) => ({ path: to, title: label, note: 'Page' }));
