import { differs, type Guard, refuse } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/** An entry of the security log stays for a year. It changes only when it is repeated, and when its person is erased. */
export async function up(db: Db): Promise<void> {
  for (const guard of [frozen, kept(db)]) await refuse(db, guard);
}

const FORGOTTEN = ['detail', 'user_id', 'user_name'];

const frozen: Guard = {
  name: 'security_log_frozen',
  table: 'security_log',
  event: 'update',
  when: `${differs(['id', 'kind', 'network', 'browser', 'run', 'created_at'])}
    or ${FORGOTTEN.map((column) => `(new.${column} is not null and (${differs([column])}))`).join(' or ')}
    or new.times < old.times or (new.times = old.times and ${differs(['updated_at'])})`,
  message: 'an entry of the security log does not change',
};

/** Five days less than a year, for clocks that differ. */
const KEPT_DAYS = 360;

const kept = (db: Db): Guard => ({
  name: 'security_log_kept',
  table: 'security_log',
  event: 'delete',
  when:
    engineOf(db) === 'sqlite'
      ? `old.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${KEPT_DAYS} days')`
      : `old.created_at > now() - interval '${KEPT_DAYS} days'`,
  message: 'an entry of the security log stays for a year',
});
