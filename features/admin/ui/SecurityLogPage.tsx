import { userName } from '#features/account/rules.ts';
import { useUsers } from '#features/account/ui/account-queries.ts';
import { SecurityLog } from '#features/audit/security/ui/SecurityLog.tsx';

/** `timeZone` is the shop's. */
export function SecurityLogPage({ timeZone }: { timeZone: string }) {
  const { data: users = [] } = useUsers();
  return <SecurityLog timeZone={timeZone} users={users.map((user) => ({ id: user.id, name: userName(user) }))} />;
}
