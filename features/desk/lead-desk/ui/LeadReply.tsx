import { type SubmitEvent, useId, useState } from 'react';
import { ReplyScheme } from '#customers/lead-schemes/ui/SchemeParts.tsx';
import { DESK_LIMITS } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { MailPreview } from '#office/outbox/ui/mail-parts.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { ActionSelect } from '#ui/desk-controls.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import type { LeadDetails, ReplyPreview as Preview } from '../lead-desk.contract.ts';
import { replySubject } from '../lead-list.ts';
import type { ReplyTemplate } from '../replies.ts';
import { DESK_TOASTS, LEAD_TOASTS } from './desk-format.ts';
import { type ReplyDraft, replyDrafts } from './desk-queries.ts';
import { useReply, useReplyPreview } from './use-lead.ts';

const NO_DRAFT: ReplyDraft = { subject: '', text: '' };

type Template = Pick<ReplyDraft, 'subject' | 'text'>;

/** The reply's draft. It survives a reload; a toast can undo a template or Discard. */
export function useReplyDraft(quoteId: number) {
  const stored = () => replyDrafts.get(quoteId) ?? NO_DRAFT;
  const [draft, setDraft] = useState(stored);
  const write = (changes: Partial<ReplyDraft>) => {
    const now = { ...draft, ...changes };
    setDraft(now);
    replyDrafts.set(quoteId, now);
  };
  const undo = () => ({ label: DESK_TOASTS.undo, run: () => write(draft) });
  const fillIn = ({ subject, text }: Template) => {
    write({ subject, text });
    if (draft.text.trim()) toast({ ...LEAD_TOASTS.filledIn, action: undo() });
  };
  /** Adds a scheme; the template is for an empty reply only. */
  const attach = (schemeId: number, { subject, text }: Template) =>
    write({ schemeId, ...(!draft.text.trim() && { subject: draft.subject || subject, text }) });
  const discard = () => {
    setDraft(NO_DRAFT);
    replyDrafts.drop(quoteId);
    if (`${draft.subject}${draft.text}`.trim()) toast({ ...LEAD_TOASTS.discarded, action: undo() });
  };
  /** After sending: empty, unless more was typed since. */
  const reload = () => setDraft(stored());
  return { draft, write, fillIn, attach, discard, reload };
}

const PREVIEW = 'preview';

type ReplyProps = { lead: Lead; details: LeadDetails | undefined; reply: ReturnType<typeof useReplyDraft> };

/** A mail to the customer. Its templates need the loaded lead. */
export function LeadReply({ lead, details, reply }: ReplyProps) {
  const { draft, write, fillIn, discard, reload } = reply;
  const [marksWaiting, setMarksWaiting] = useState(true);
  const [preview, setPreview] = useState<Preview | null>(null);
  const sending = useReply(lead.id);
  const previewing = useReplyPreview(lead.id);
  const templates = details?.templates ?? [];
  /** The subject fills itself with the first words of the message. */
  const begin = (text: string) =>
    write({
      text,
      ...(!draft.subject &&
        !draft.text && { subject: (details && replySubject(details.timeline)) ?? templates[0]?.subject ?? '' }),
    });

  const send = () => {
    const onSuccess = () => {
      reload();
      setPreview(null);
    };
    sending.mutate({ ...draft, ...(marksWaiting && { status: 'Waiting Response' }) }, { onSuccess });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wantsPreview = event.nativeEvent.submitter?.getAttribute('value') === PREVIEW;
    if (wantsPreview) previewing.mutate(draft, { onSuccess: setPreview });
    else send();
  };
  return (
    <form className="form" onSubmit={submit}>
      <Templates templates={templates} onChoose={fillIn} />
      <Field
        label="Subject"
        required
        maxLength={DESK_LIMITS.subject}
        value={draft.subject}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <Field
        label={`Message to ${lead.email}`}
        required
        rows={7}
        maxLength={DESK_LIMITS.reply}
        value={draft.text}
        onChange={({ target }) => begin(target.value)}
      />
      {draft.schemeId && (
        <ReplyScheme
          quoteId={lead.id}
          firstName={lead.firstName}
          schemeId={draft.schemeId}
          onRemove={() => write({ schemeId: null })}
        />
      )}
      <label className="check-row">
        <input type="checkbox" checked={marksWaiting} onChange={({ target }) => setMarksWaiting(target.checked)} />
        <span>After sending, set the status to Waiting Response</span>
      </label>
      <div className="row">
        {/* First, so that Enter in the subject previews and does not send. */}
        <Button type="submit" value={PREVIEW} small busy={previewing.isPending}>
          Preview
        </Button>
        <Button type="submit" variant="primary" small busy={sending.isPending}>
          Send reply
        </Button>
        <Button variant="quiet" small onClick={discard}>
          Discard
        </Button>
      </div>
      {preview && (
        <ReplyPreview preview={preview} busy={sending.isPending} onSend={send} onClose={() => setPreview(null)} />
      )}
    </form>
  );
}

/** What to say or write to a customer without an address. */
export function PhoneReply({ details, reply: { draft, write, fillIn, discard } }: Omit<ReplyProps, 'lead'>) {
  const copy = async () => toast((await copyText(draft.text)) ? LEAD_TOASTS.copied : LEAD_TOASTS.notCopied);
  return (
    <form className="form">
      <Templates templates={details?.templates ?? []} onChoose={fillIn} />
      <Field
        label="Text message, or what to say"
        help="This customer has no email address. Copy the text, or call and read it out."
        rows={7}
        maxLength={DESK_LIMITS.reply}
        value={draft.text}
        onChange={({ target }) => write({ text: target.value })}
      />
      <div className="row">
        <Button variant="primary" small disabled={!draft.text.trim()} onClick={() => void copy()}>
          Copy the text
        </Button>
        <Button variant="quiet" small onClick={discard}>
          Discard
        </Button>
      </div>
    </form>
  );
}

type TemplatesProps = { templates: readonly ReplyTemplate[]; onChoose: (template: ReplyTemplate) => void };

function Templates({ templates, onChoose }: TemplatesProps) {
  const id = useId();
  const choose = (name: string) => {
    const template = templates.find((template) => template.name === name);
    if (template) onChoose(template);
  };
  return (
    <div className="field">
      <label htmlFor={id}>Template</label>
      <ActionSelect id={id} value="" onChange={({ target }) => choose(target.value)}>
        <option value="">Choose a template</option>
        {templates.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </ActionSelect>
    </div>
  );
}

type Props = { preview: Preview; busy: boolean; onSend: () => void; onClose: () => void };

function ReplyPreview({ preview: { to, subject, html, text }, busy, onSend, onClose }: Props) {
  return (
    <Dialog title={subject} subtitle={to && `${'To'} ${to}`} onClose={onClose}>
      <MailPreview html={html} text={text} />
      <div className="dialog__foot">
        <Button onClick={onClose}>Keep editing</Button>
        <Button variant="primary" busy={busy} onClick={onSend}>
          Send reply
        </Button>
      </div>
    </Dialog>
  );
}
