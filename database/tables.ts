import type { Insertable, Selectable, Updateable } from 'kysely';
import type { AccountTables, PushTables } from './tables/accounts.ts';
import type { PassportTables, SchemeTables } from './tables/airplanes.ts';
import type { ContentTables, ShowingTables } from './tables/content.ts';
import type { InvoiceTables } from './tables/invoices.ts';
import type { HangarTables, JobTables } from './tables/jobs.ts';
import type { LeadTables } from './tables/leads.ts';
import type { MessageTables } from './tables/messages.ts';
import type { OfferTables } from './tables/offers.ts';
import type { OperationTables } from './tables/operation.ts';

export type { SessionFacts } from './tables/accounts.ts';
export type { SchemeFacts } from './tables/airplanes.ts';
export type { MailBlock, MailFile, MailPage, MailText, OutboxMessage, WebhookBody } from './tables/messages.ts';

export interface Tables
  extends AccountTables,
    ContentTables,
    LeadTables,
    SchemeTables,
    OfferTables,
    JobTables,
    InvoiceTables,
    HangarTables,
    ShowingTables,
    PassportTables,
    MessageTables,
    PushTables,
    OperationTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
