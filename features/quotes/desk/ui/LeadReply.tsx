import { useId, useState } from 'react';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { ActingSelect } from '#ui/acting-select.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import type { Quote } from '../../contract.ts';
import { filledIn } from '../rules.ts';
import { DESK_LIMITS } from '../words.ts';
import { replyDrafts } from './desk-drafts.ts';
import { DESK_TOASTS, LEAD_TOASTS, REPLY_TEMPLATES } from './desk-words.ts';
import { useReply } from './use-lead.ts';

const NO_DRAFT = { subject: '', text: '' };

/** A mail to the customer, from a template or freely. */
export function LeadReply({ quote }: { quote: Quote }) {
  const [draft, setDraft] = useState(replyDrafts.get(quote.id) ?? NO_DRAFT);
  const [waits, setWaits] = useState(true);
  const { mutate, isPending } = useReply(quote.id);
  const id = useId();
  const choose = useText('admin.reply.choose');

  const write = (changes: Partial<typeof draft>) => {
    const now = { ...draft, ...changes };
    setDraft(now);
    replyDrafts.set(quote.id, now);
  };
  const discard = () => {
    const before = draft;
    setDraft(NO_DRAFT);
    replyDrafts.drop(quote.id);
    if (`${before.subject}${before.text}`.trim())
      toast({ ...LEAD_TOASTS.discarded, action: { label: DESK_TOASTS.undo, run: () => write(before) } });
  };
  const fillIn = (name: string) => {
    const template = REPLY_TEMPLATES.find((template) => template.name === name);
    if (!template) return;
    const values = { name: quote.firstName, aircraft: quote.aircraftType ?? 'your airplane' };
    const filled = { subject: filledIn(template.subject, values), text: filledIn(template.text, values) };
    const before = draft;
    write(filled);
    if (!before.text.trim()) return;
    // Own words may have stood there.
    toast({ ...LEAD_TOASTS.filledIn, action: { label: DESK_TOASTS.undo, run: () => write(before) } });
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(
          { ...draft, ...(waits && { status: 'Waiting Response' as const }) },
          { onSuccess: () => setDraft(replyDrafts.get(quote.id) ?? NO_DRAFT) },
        );
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-template`}>
          <Text k="admin.reply.template" />
        </label>
        <ActingSelect id={`${id}-template`} className="input" value="" onChange={({ target }) => fillIn(target.value)}>
          <option value="">{choose}</option>
          {REPLY_TEMPLATES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </ActingSelect>
      </div>
      <div className="field">
        <label htmlFor={`${id}-subject`}>
          <Text k="admin.reply.subject" />
        </label>
        <input
          id={`${id}-subject`}
          className="input"
          required
          maxLength={DESK_LIMITS.subject}
          value={draft.subject}
          onChange={({ target }) => write({ subject: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-text`}>
          <Text k="admin.reply.text" /> {quote.email}
        </label>
        <textarea
          id={`${id}-text`}
          className="input"
          required
          rows={7}
          maxLength={DESK_LIMITS.reply}
          value={draft.text}
          onChange={({ target }) => write({ text: target.value })}
        />
      </div>
      <label className="desk-check">
        <input type="checkbox" checked={waits} onChange={({ target }) => setWaits(target.checked)} />
        <span>
          <Text k="admin.reply.waits" />
        </span>
      </label>
      <div className="row">
        <Button type="submit" look="primary" small busy={isPending}>
          <Text k="admin.reply.send" />
        </Button>
        <Button look="quiet" small onClick={discard}>
          <Text k="admin.reply.discard" />
        </Button>
      </div>
    </form>
  );
}
