import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import type { Backups, MadeBackup } from '../contract.ts';

const OPENS_WITH: Record<MadeBackup['opensWith'], string> = {
  nothing: 'Not encrypted',
  passphrase: 'Opens with the current passphrase',
  'earlier passphrase': 'Opens with an earlier passphrase',
};

/** The backups that are there. */
export function BackupList({ made }: Pick<Backups, 'made'>) {
  if (made.length === 0) return null;
  return (
    <section className="backup-list" aria-labelledby="backup-list">
      <h3 className="h4" id="backup-list">
        Existing backups
      </h3>
      <ul className="rows">
        {made.map(({ day, madeAt, place, opensWith, checkedAt }) => (
          <li key={day}>
            <b>{formatMailTime(madeAt)}</b>
            <span>
              {place === 'storage' ? 'In S3 storage' : 'In the folder'}. {OPENS_WITH[opensWith]}.
              {checkedAt &&
                ` Test restore on ${formatDay(shopDay(new Date(checkedAt)), 'short')}: every row came back.`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
