import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import type { ChangeDocument } from '#workshop/changes/change-order.contract.ts';
import type { ChangeRecord } from '#workshop/changes/change-record.ts';
import { approvedOf } from '#workshop/changes/change-sums.ts';
import type { DecisionRecord } from '#workshop/offers/decisions.ts';
import type { OfferDocument } from '#workshop/offers/offer.contract.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { type ApprovedChange, agreedOf } from './agreed.ts';
import type { AgreedSum } from './invoice.contract.ts';

type JobRow = Row<'jobs'>;

/** What was agreed about a job, line by line, without what credit notes took off. */
export async function readAgreed(db: Db, job: JobRow, reducedCents: number): Promise<AgreedSum> {
  const { taxLabel } = await readSetting(db, SHOP_SETTING);
  const contract = { ...job, taxLabel, reducedCents };
  return agreedOf(contract, await findQuote(db, job), await findApproved(db, job.id));
}

/** The accepted quote with its choices; null without one, or once it is erased. */
async function findQuote(db: Db, { offerId }: JobRow) {
  const row = await db
    .selectFrom('offers')
    .innerJoin('offerVersions', 'offerVersions.id', 'offers.acceptedVersionId')
    .innerJoin('decisions', 'decisions.versionId', 'offerVersions.id')
    .select(['document', 'record'])
    .where('offers.id', '=', offerId ?? 0)
    .where('decision', '=', 'accepted')
    .executeTakeFirst();
  if (!row?.document || !row.record) return null;
  const { accepted } = JSON.parse(row.record) as DecisionRecord;
  return accepted && { document: JSON.parse(row.document) as OfferDocument, choices: accepted.choices };
}

async function findApproved(db: Db, jobId: number): Promise<ApprovedChange[]> {
  const rows = await db
    .selectFrom('changeOrders')
    .innerJoin('decisions', 'decisions.changeOrderId', 'changeOrders.id')
    .select(['document', 'record', 'approvedCents', 'decidedAt'])
    .where('jobId', '=', jobId)
    .where('approvedCents', 'is not', null)
    .where('decision', '=', 'accepted')
    .orderBy('changeOrders.number')
    .execute();
  return rows.flatMap(({ document, record, approvedCents, decidedAt }) =>
    document === null || record === null
      ? []
      : {
          document: JSON.parse(document) as ChangeDocument,
          approved: approvedOf((JSON.parse(record) as ChangeRecord).answers),
          approvedCents: approvedCents!,
          approvedOn: shopDay(new Date(decidedAt)),
        },
  );
}
