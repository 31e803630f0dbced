import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { MAX_GROUPS, OTHERS, REPORT_RETENTION_DAYS, type ReportKind } from './constants.ts';
import type { ReportGroup } from './contract.ts';
import type { Report } from './rules.ts';

const DAY_MS = 86_400_000;
const GROUP = ['kind', 'what', 'origin', 'page', 'version'] as const;

/** Counts reports. What would be a group beyond `MAX_GROUPS` is counted among the others of its kind. */
export async function recordReports(db: Db, reports: readonly Report[], now: Date): Promise<void> {
  const groups = Map.groupBy(reports, (report) => JSON.stringify(GROUP.map((column) => report[column])));
  for (const same of groups.values()) {
    const [report, times] = [same[0]!, same.length];
    const isFull = !(await isKnown(db, report)) && (await countGroups(db)) >= MAX_GROUPS;
    const others = { kind: report.kind, what: OTHERS, origin: '', page: '', version: '' };
    await addTimes(db, isFull ? others : report, times, now);
  }
}

async function isKnown(db: Db, report: Report): Promise<boolean> {
  const row = await db
    .selectFrom('browserReports')
    .select('id')
    .where((e) => e.and({ ...report }))
    .executeTakeFirst();
  return row !== undefined;
}

async function countGroups(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('browserReports')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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
