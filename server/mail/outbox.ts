import type { Db } from '#database/open.ts';
import type { OutboxMessage } from '#database/tables.ts';
import type { BackgroundLoop } from '../background-loop.ts';
import { isReachable } from '../queue.store.server.ts';
import { type QueueWorkerOptions, startQueueWorker } from '../queue-worker.ts';
import {
  type Attachment,
  BrokenAttachment,
  makePictures,
  type PictureSources,
  readAttachments,
  toInline,
} from './attachments.ts';
import { reasonOf } from './explain-error.ts';
import { withPrivateLinks, wordsOf } from './layout.ts';
import type { OutgoingMail } from './mailer.ts';
import {
  claimMail,
  isBounce,
  isPermanent,
  MAX_ATTEMPTS,
  markFailed,
  markSent,
  type OutboxRow,
  openMessage,
  postpone,
  renewMail,
  UnreadableMail,
  waitAfter,
} from './outbox.store.server.ts';

export interface OutboxOptions {
  db: Db;
  /** Unseals mails. */
  sessionSecret: string;
  /** Resolves when the mail server has accepted the mail, or with a note on another delivery. */
  deliver(mail: OutgoingMail): Promise<unknown>;
  /** The owner's current recipients; may be empty. */
  ownerAddress(): Promise<string[]>;
  /** The address of a private link by id; null if revoked or deleted. By default none. */
  linkAddress?(linkId: number): Promise<string | null>;
  /** Where a customer's answer to a mail about a lead goes; null: to the owner, as by default. */
  replyAddress?(leadId: number): Promise<string | null>;
  /** An attached file or photo by storage key; null if it does not exist. By default none. */
  readFile?(fileKey: string): Promise<Buffer | null>;
  /** The picture of a scheme. A mail whose picture cannot be made, as by default, goes with its words. */
  drawScheme?: PictureSources['drawScheme'];
  /**
   * Called in the transaction that records a mail's outcome. `hasLeft` is false if it failed or was saved as a file.
   */
  onSettled?(trx: Db, mail: OutboxRow, outcome: { hasLeft: boolean; now: Date }): Promise<void>;
  log: { info(data: object, text: string): void; warn(data: object, text: string): void };
  now?: () => Date;
  /** How often to poll without a call of `wake`. */
  pollMs?: number;
  /** The lease of a mail that is being sent; renewed meanwhile. */
  leaseMs?: number;
  /** The wait between tries to record a sent mail. */
  recordRetryMs?: number;
  /** How long `stop` waits for the mail in flight. */
  stopWithinMs?: number;
  /** Debounce: mails are sent this long after the last `wake`, at most eight times later. */
  debounceMs?: number;
}

const NO_OWNER = 'No recipient: set OWNER_EMAIL or create an admin account.';
const ASK_FOR_OWNER_AGAIN_MS = 60_000;

/**
 * Sends waiting mails one at a time. An accepted mail is recorded before anything else, however long that takes; only a
 * crash in between sends it twice, under the same Message-ID. Several processes may share a database.
 */
export function startOutbox({
  now = () => new Date(),
  pollMs = 5_000,
  leaseMs = 10 * 60_000,
  recordRetryMs = 1_000,
  stopWithinMs = 15_000,
  debounceMs = 0,
  ...more
}: OutboxOptions): BackgroundLoop {
  const { db, log } = more;
  return startQueueWorker<OutboxRow>({
    claim: () => claimMail(db, now(), leaseMs),
    send: createSender({ ...more, now, leaseMs }),
    isDatabaseAvailable: () => isReachable(db, 'outbox'),
    words: {
      unreachable: 'the outbox cannot reach the database',
      unrecorded: 'the outbox cannot record the outcome of an email; it will retry',
    },
    log,
    pollMs,
    recordRetryMs,
    stopWithinMs,
    debounceMs,
  });
}

type SenderOptions = OutboxOptions & Required<Pick<OutboxOptions, 'now' | 'leaseMs'>>;

/** @returns a function that sends one claimed mail and records what became of it */
function createSender({
  db,
  sessionSecret,
  deliver,
  ownerAddress,
  linkAddress = async () => null,
  replyAddress = async () => null,
  readFile = async () => null,
  drawScheme,
  onSettled = async () => {},
  log,
  now,
  leaseMs,
}: SenderOptions): QueueWorkerOptions<OutboxRow>['send'] {
  return async (row, record) => {
    let remark: string | undefined;
    const renewing = setInterval(() => renewMail(db, row, now(), leaseMs).catch(() => {}), leaseMs / 3);
    try {
      const owner = await ownerAddress();
      const to = row.recipient === null ? owner : [row.recipient];
      if (to.length === 0) return await record(waitForOwner(row));
      const message = await withPrivateLinks(openMessage(sessionSecret, row.message), linkAddress);
      const files = await readAttachments(message.files ?? [], readFile);
      const pictures = await makePictures(message, { drawScheme, readFile }, (err) =>
        log.warn({ mail: row.id, err }, 'a mail goes without its picture'),
      );
      const unsubscribe = await unsubscribeAddress(message, linkAddress);
      const isToCustomer = row.recipient !== null && row.quoteId !== null;
      const replyTo = (isToCustomer ? await replyAddress(row.quoteId!) : null) ?? owner[0];
      const deliveryNote = await deliver({
        ...toOutgoing(row, message, { to, replyTo, files, pictures }),
        unsubscribe,
      });
      if (typeof deliveryNote === 'string') remark = deliveryNote;
    } catch (error) {
      return await record(failureOf(row, error));
    } finally {
      clearInterval(renewing);
    }
    await record(() =>
      db.transaction().execute(async (trx) => {
        await markSent(trx, row, now(), remark);
        await onSettled(trx, row, { hasLeft: remark === undefined, now: now() });
      }),
    );
    log.info({ mail: row.id, kind: row.kind }, 'mail sent');
  };

  function waitForOwner(row: OutboxRow): () => Promise<void> {
    log.warn({ mail: row.id, kind: row.kind }, `mail waits. ${NO_OWNER}`);
    const at = new Date(now().getTime() + ASK_FOR_OWNER_AGAIN_MS);
    return () => postpone(db, row, { at, attempts: row.attempts - 1, reason: NO_OWNER });
  }

  function failureOf(row: OutboxRow, error: unknown): () => Promise<void> {
    const reason = reasonOf(error);
    const isHopeless = error instanceof UnreadableMail || error instanceof BrokenAttachment || isPermanent(error);
    const givenUp = isHopeless || row.attempts >= MAX_ATTEMPTS;
    log.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, reason }, givenUp ? 'mail failed' : 'mail waits');
    const at = new Date(now().getTime() + waitAfter(row.attempts));
    return () =>
      givenUp
        ? giveUp(row, { reason, bounced: isBounce(error) })
        : postpone(db, row, { at, attempts: row.attempts, reason });
  }

  async function giveUp(row: OutboxRow, failure: { reason: string; bounced: boolean }): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await markFailed(trx, row, now(), failure);
      await onSettled(trx, row, { hasLeft: false, now: now() });
    });
  }
}

/** Where a POST ends the subscription: the API, beside the page of the link. */
async function unsubscribeAddress(
  { unsubscribeLinkId }: OutboxMessage,
  addressOf: (linkId: number) => Promise<string | null>,
): Promise<string | undefined> {
  const page = unsubscribeLinkId === undefined ? null : await addressOf(unsubscribeLinkId);
  return page?.replace(/\/(subscription|asking)\//, '/api/$1s/').concat('/end');
}

interface Resolved {
  to: string[];
  /** The reply address of a mail without its own. */
  replyTo: string | undefined;
  files: Attachment[];
  pictures: Awaited<ReturnType<typeof makePictures>>;
}

function toOutgoing(
  { messageId, createdAt }: OutboxRow,
  message: OutboxMessage,
  { to, files, pictures, ...by }: Resolved,
): OutgoingMail {
  const replyTo = message.replyTo ?? by.replyTo;
  const { references, calendar } = message;
  const { parts, sources } = toInline(pictures);
  const { subject, text, html } = wordsOf(message, sources);
  const attachments = [...files, ...parts];
  return { to, subject, text, html, replyTo, references, calendar, attachments, messageId, date: new Date(createdAt) };
}
