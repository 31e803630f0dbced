import { SecurityLog } from '#foundation/audit/ui/logs.tsx';
import { useUsers } from '#office/account/ui/account-queries.ts';
import { userName } from '#office/account/users.ts';

export default function AdminSecurityLog() {
  const { data: users = [] } = useUsers();
  return <SecurityLog users={users.map((user) => ({ id: user.id, name: userName(user) }))} />;
}
