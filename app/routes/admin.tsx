import { Outlet, PrefetchPageLinks } from 'react-router';
import { RegistryReminder } from '#airplanes/registry/ui/RegistryReminder.tsx';
import { LeadDesk } from '#desk/lead-desk/ui/LeadDesk.tsx';

export default function Admin() {
  return (
    <>
      {/* Any lead: what it takes to show one is at hand before the first is opened, without a line, too. */}
      <PrefetchPageLinks page="/admin/quotes/0" />
      <RegistryReminder />
      <LeadDesk>
        <Outlet />
      </LeadDesk>
    </>
  );
}
