import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

/** An event records that a reply has left. Replies no longer in the outbox count as sent. */
export async function up(db: Db): Promise<void> {
  const object = sql.raw(engineOf(db) === 'sqlite' ? 'json_object' : 'json_build_object');
  const mailId = sql`cast(reply.detail ->> 'mailId' as integer)`;
  await sql`insert into quote_events (quote_id, kind, detail, user_id, user_name, created_at)
    select reply.quote_id, 'sent', ${object}('mailId', ${mailId}), reply.user_id, reply.user_name,
      coalesce(outbox.sent_at, reply.created_at)
    from quote_events as reply left join outbox on outbox.id = ${mailId}
    where reply.kind = 'reply'
      and (outbox.id is null or (outbox.sent_at is not null and outbox.last_error is null))`.execute(db);
}
