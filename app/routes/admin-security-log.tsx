import { SecurityLog } from '#foundation/audit/ui/logs.tsx';
import { useUsers } from '#office/account/ui/account-queries.ts';
import { userName } from '#office/account/users.ts';
import { useSite } from '#website/site/ui/site-data.ts';

export default function AdminSecurityLog() {
  const { timeZone } = useSite().business;
  const { data: users = [] } = useUsers();
  return <SecurityLog timeZone={timeZone} users={users.map((user) => ({ id: user.id, name: userName(user) }))} />;
}
