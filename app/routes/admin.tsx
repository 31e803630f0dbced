import { Outlet } from 'react-router';
import { RegistryReminder } from '#airplanes/registry/ui/RegistryReminder.tsx';
import { LeadDesk } from '#desk/lead-desk/ui/LeadDesk.tsx';

export default function Admin() {
  return (
    <>
      <RegistryReminder />
      <LeadDesk>
        <Outlet />
      </LeadDesk>
    </>
  );
}
