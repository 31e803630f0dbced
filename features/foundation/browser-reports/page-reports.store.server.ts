import { sql } from 'kysely';
import { type Db, takeTurns } from '#database/open.ts';
import { DAY_MS } from '#time/units.ts';
import type { ReportGroup } from './page-reports.contract.ts';
import {
  MAX_GROUPS,
  MAX_ORIGINS,
  NO_RELEASE,
  OTHERS,
  REPORT_RETENTION_DAYS,
  type Report,
  type ReportKind,
} from './page-reports.ts';

const GROUP = ['kind', 'what', 'origin', 'page', 'version'] as const;

/** Counts reports, by groups. `release` is the running one. */
export async function recordReports(
  db: Db,
  reports: readonly Report[],
  { release, now }: { release: string; now: Date },
): Promise<void> {
  const groups = Map.groupBy(reports, (report) => JSON.stringify(GROUP.map((column) => report[column])));
  await db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'browser reports');
    for (const [report, ...more] of groups.values())
      await addTimes(trx, await findGroup(trx, report!, release), 1 + more.length, now);
  });
}

/** The group that counts a report: its own while its kind and release have room, so that no sender takes all of it. */
async function findGroup(trx: Db, report: Report, release: string): Promise<Report> {
  const { kind } = report;
  const version = (await hasRun(trx, report.version, release)) ? report.version : NO_RELEASE;
  const stored = await trx
    .selectFrom('browserReports')
    .select(['what', 'origin', 'page'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
  const origins = new Set(stored.map(({ origin }) => origin));
  const origin = origins.size < MAX_ORIGINS || origins.has(report.origin) ? report.origin : OTHERS;
  const group = { ...report, origin, version };
  const isStored = stored.some((row) => row.what === group.what && row.origin === origin && row.page === group.page);
  return isStored || stored.length < MAX_GROUPS ? group : { kind, what: OTHERS, origin: '', page: '', version };
}

/** Whether a release runs here, or ran when its first report was counted. */
async function hasRun(trx: Db, version: string, release: string): Promise<boolean> {
  if (version === release) return true;
  const reported = trx.selectFrom('browserReports').select('id').where('version', '=', version);
  return (await reported.executeTakeFirst()) !== undefined;
}

async function addTimes(db: Db, report: Report, times: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('browserReports')
    .values({ ...report, times, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict.columns([...GROUP]).doUpdateSet({ times: sql`browser_reports.times + ${times}`, updatedAt: at }),
    )
    .execute();
}

/** The one reported last comes first. */
export async function listReports(db: Db): Promise<ReportGroup[]> {
  return db.selectFrom('browserReports').selectAll().orderBy('updatedAt', 'desc').orderBy('id', 'desc').execute();
}

export async function clearReports(db: Db): Promise<void> {
  await db.deleteFrom('browserReports').execute();
}

/** How often browsers reported each kind, as far as it is stored. */
export async function countReports(db: Db): Promise<{ kind: ReportKind; count: number }[]> {
  const rows = await db
    .selectFrom('browserReports')
    .select((e) => ['kind', e.fn.sum<number | string>('times').as('count')])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/** Deletes groups that were not reported again for `REPORT_RETENTION_DAYS`. */
export async function sweepReports(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - REPORT_RETENTION_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('browserReports').where('updatedAt', '<', before).execute();
}
