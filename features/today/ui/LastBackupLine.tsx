import { Link } from 'react-router';
import type { LastBackup } from '../contract.ts';
import { describeBackups } from './describe-backups.ts';

/** What stands of the backups, for a glance. What is wrong with them is a need. */
export function LastBackupLine({ backups }: { backups: LastBackup }) {
  return (
    <p className="muted today__backup">
      {describeBackups(backups, new Date())} <Link to="/admin/settings#backups">Backups</Link>
    </p>
  );
}
