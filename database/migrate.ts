import { type Migration, Migrator } from 'kysely/migration';
import { up as initial } from './migrations/0001_initial.ts';
import { up as historyEntries } from './migrations/0002_history_entries.ts';
import { up as appointments } from './migrations/0003_appointments.ts';
import { up as desk } from './migrations/0004_desk.ts';
import { up as invitations } from './migrations/0005_invitations.ts';
import { up as uploads } from './migrations/0006_uploads.ts';
import { up as quotePhotos } from './migrations/0007_quote_photos.ts';
import { up as personalData } from './migrations/0008_personal_data.ts';
import { up as googleConnections } from './migrations/0009_google_connections.ts';
import { up as quoteSearch } from './migrations/0012_quote_search.ts';
import { up as quoteCounts } from './migrations/0013_quote_counts.ts';
import { up as quoteSearchLater } from './migrations/0014_quote_search_later.ts';
import { up as fewerIndexes } from './migrations/0015_fewer_indexes.ts';
import { up as holdExpiry } from './migrations/0016_hold_expiry.ts';
import { up as links } from './migrations/0017_links.ts';
import { up as repliesThatLeft } from './migrations/0018_replies_that_left.ts';
import { up as servicePages } from './migrations/0019_service_pages.ts';
import { up as pictureLuminance } from './migrations/0020_picture_luminance.ts';
import { up as daysAhead } from './migrations/0021_days_ahead.ts';
import { up as registry } from './migrations/0022_registry.ts';
import { up as schemes } from './migrations/0023_schemes.ts';
import { up as offers } from './migrations/0024_offers.ts';
import { up as acceptanceCodes } from './migrations/0025_acceptance_codes.ts';
import { up as jobs } from './migrations/0026_jobs.ts';
import { up as decidedVersions } from './migrations/0027_decided_versions.ts';
import { up as changeOrders } from './migrations/0028_change_orders.ts';
import { up as landings } from './migrations/0029_landings.ts';
import { up as releasePacks } from './migrations/0030_release_packs.ts';
import { up as hangar } from './migrations/0031_hangar.ts';
import { up as passports } from './migrations/0032_passports.ts';
import { up as webhooksAndFeeds } from './migrations/0033_webhooks_and_feeds.ts';
import { up as waitlist } from './migrations/0034_waitlist.ts';
import { up as secondFactors } from './migrations/0035_second_factors.ts';
import { up as securityLog } from './migrations/0036_security_log.ts';
import { up as mailSettings } from './migrations/0037_mail_settings.ts';
import { up as backups } from './migrations/0038_backups.ts';
import { up as roles } from './migrations/0039_roles.ts';
import { up as browserReports } from './migrations/0040_browser_reports.ts';
import { up as alarms } from './migrations/0041_alarms.ts';
import { up as backupSettings } from './migrations/0042_backup_settings.ts';
import { up as linkOpenings } from './migrations/0044_link_openings.ts';
import { up as securityLogGuards } from './migrations/0045_security_log_guards.ts';
import { up as erasedOffers } from './migrations/0046_erased_offers.ts';
import { up as sealedRows } from './migrations/0047_sealed_rows.ts';
import { up as searchKeys } from './migrations/0054_search_keys.ts';
import { up as suspects } from './migrations/0056_suspects.ts';
import { up as codesByDocument } from './migrations/0058_codes_by_document.ts';
import { up as sharedPhotos } from './migrations/0059_shared_photos.ts';
import { up as undoneStages } from './migrations/0060_undone_stages.ts';
import { up as findings } from './migrations/0061_findings.ts';
import { up as erasedJobs } from './migrations/0062_erased_jobs.ts';
import { up as alarmMails } from './migrations/0063_alarm_mails.ts';
import { up as numberKeys } from './migrations/0064_number_keys.ts';
import { up as shopFacts } from './migrations/0065_shop_facts.ts';
import { up as customers } from './migrations/0067_customers.ts';
import { up as staysOnTheRamp } from './migrations/0070_stays_on_the_ramp.ts';
import { up as noDateOnHold } from './migrations/0071_no_date_on_hold.ts';
import { up as reviewedAt } from './migrations/0072_reviewed_at.ts';
import { up as leadsByPhone } from './migrations/0073_leads_by_phone.ts';
import { up as tailStarts } from './migrations/0074_tail_starts.ts';
import { up as invoices } from './migrations/0075_invoices.ts';
import { up as stripeSettings } from './migrations/0078_stripe_settings.ts';
import { up as checkouts } from './migrations/0079_checkouts.ts';
import { up as showings } from './migrations/0080_showings.ts';
import { up as showingGuards } from './migrations/0081_showing_guards.ts';
import { up as mailbox } from './migrations/0082_mailbox.ts';
import { up as mailAnswers } from './migrations/0083_mail_answers.ts';
import { up as push } from './migrations/0084_push.ts';
import { up as daysOfStays } from './migrations/0091_days_of_stays.ts';
import { up as proposedTimes } from './migrations/0092_proposed_times.ts';
import { up as onePlaceADay } from './migrations/0093_one_place_a_day.ts';
import type { Db } from './open.ts';
import { isUnavailable } from './unavailable.ts';

/** In order; released names never change. */
const migrations: Record<string, Migration> = {
  '0001_initial': { up: initial },
  '0002_history_entries': { up: historyEntries },
  '0003_appointments': { up: appointments },
  '0004_desk': { up: desk },
  '0005_invitations': { up: invitations },
  '0006_uploads': { up: uploads },
  '0007_quote_photos': { up: quotePhotos },
  '0008_personal_data': { up: personalData },
  '0009_google_connections': { up: googleConnections },
  '0012_quote_search': { up: quoteSearch },
  '0013_quote_counts': { up: quoteCounts },
  '0014_quote_search_later': { up: quoteSearchLater },
  '0015_fewer_indexes': { up: fewerIndexes },
  '0016_hold_expiry': { up: holdExpiry },
  '0017_links': { up: links },
  '0018_replies_that_left': { up: repliesThatLeft },
  '0019_service_pages': { up: servicePages },
  '0020_picture_luminance': { up: pictureLuminance },
  '0021_days_ahead': { up: daysAhead },
  '0022_registry': { up: registry },
  '0023_schemes': { up: schemes },
  '0024_offers': { up: offers },
  '0025_acceptance_codes': { up: acceptanceCodes },
  '0026_jobs': { up: jobs },
  '0027_decided_versions': { up: decidedVersions },
  '0028_change_orders': { up: changeOrders },
  '0029_landings': { up: landings },
  '0030_release_packs': { up: releasePacks },
  '0031_hangar': { up: hangar },
  '0032_passports': { up: passports },
  '0033_webhooks_and_feeds': { up: webhooksAndFeeds },
  '0034_waitlist': { up: waitlist },
  '0035_second_factors': { up: secondFactors },
  '0036_security_log': { up: securityLog },
  '0037_mail_settings': { up: mailSettings },
  '0038_backups': { up: backups },
  '0039_roles': { up: roles },
  '0040_browser_reports': { up: browserReports },
  '0041_alarms': { up: alarms },
  '0042_backup_settings': { up: backupSettings },
  '0044_link_openings': { up: linkOpenings },
  '0045_security_log_guards': { up: securityLogGuards },
  '0046_erased_offers': { up: erasedOffers },
  '0047_sealed_rows': { up: sealedRows },
  '0054_search_keys': { up: searchKeys },
  '0056_suspects': { up: suspects },
  '0058_codes_by_document': { up: codesByDocument },
  '0059_shared_photos': { up: sharedPhotos },
  '0060_undone_stages': { up: undoneStages },
  '0061_findings': { up: findings },
  '0062_erased_jobs': { up: erasedJobs },
  '0063_alarm_mails': { up: alarmMails },
  '0064_number_keys': { up: numberKeys },
  '0065_shop_facts': { up: shopFacts },
  '0067_customers': { up: customers },
  '0070_stays_on_the_ramp': { up: staysOnTheRamp },
  '0071_no_date_on_hold': { up: noDateOnHold },
  '0072_reviewed_at': { up: reviewedAt },
  '0073_leads_by_phone': { up: leadsByPhone },
  '0074_tail_starts': { up: tailStarts },
  '0075_invoices': { up: invoices },
  '0078_stripe_settings': { up: stripeSettings },
  '0079_checkouts': { up: checkouts },
  '0082_mailbox': { up: mailbox },
  '0083_mail_answers': { up: mailAnswers },
  '0084_push': { up: push },
  '0091_days_of_stays': { up: daysOfStays },
  '0092_proposed_times': { up: proposedTimes },
  '0093_one_place_a_day': { up: onePlaceADay },
  '0080_showings': { up: showings },
  '0081_showing_guards': { up: showingGuards },
};
export const MIGRATION_NAMES = Object.keys(migrations);

/**
 * Migrates to this release's tables, all or nothing. Processes that start together wait for one that migrates (an
 * advisory lock on PostgreSQL, the write lock on SQLite).
 * @param upTo the last migration to run; all by default
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  if (isFromLaterRelease(error)) throw new LaterReleaseError();
  const failed = results?.find(({ status }) => status === 'Error');
  throw failed && !isUnavailable(error) ? new UpgradeError(failed.migrationName, error as Error) : error;
}

/** Stored data prevents a migration; all were rolled back. */
class UpgradeError extends Error {
  constructor(migration: string, cause: Error) {
    const reason = cause.message.split('\n')[0];
    super(
      `its upgrade (${migration}) failed and everything is as it was: ${reason}. Start the release before, or mend this and start again`,
      { cause },
    );
  }
}

/** A later release made the database. */
class LaterReleaseError extends Error {
  constructor() {
    super('it was last used by a later release of the site; start that release, or restore a backup from before it');
  }
}

/** Kysely's error for an unknown migration. */
function isFromLaterRelease(error: unknown): boolean {
  return /previously executed migration .* is missing/.test((error as Error).message);
}

export const isKnownMigration = (name: string): boolean => name in migrations;

/** Whether all migrations of this release have run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { count } = await db
    // Kysely's own table of migrations
    .selectFrom('kysely_migration' as never)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= MIGRATION_NAMES.length;
}
