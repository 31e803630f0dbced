import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/request.ts';
import { LIMITS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatCents } from '#features/shop/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, send as sendIcon } from '#ui/icons.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { OFFER_LIMITS } from '../../constants.ts';
import type { FieldProblem, OfferBody } from '../../contract.ts';
import type { Offer, OfferVersion } from '../contract.ts';
import { totalsOf } from './editor-context.ts';
import { sendOffer } from './offer-actions.ts';
import { OFFER_TOASTS } from './offer-format.ts';
import { invalidateOffers, OFFERS } from './offer-queries.ts';
import { PriceSteps } from './PriceSteps.tsx';

interface SendProps {
  offer: Offer;
  lead: Quote;
  /** What is sent. */
  version: number;
  body: OfferBody;
  /** The version that was sent before it. */
  before: OfferVersion | undefined;
  /** What is missing, by name; the link leads to the field. */
  missing: readonly { field: string; name: string; message: string }[];
  onGoTo?: (field: string) => void;
  /** Called before sending. @returns the draft's `updatedAt`, null if it could not be saved, undefined without a draft */
  onSave: () => Promise<string | null | undefined>;
  /** The server found fields that have to be filled in. */
  onRefused?: (problems: readonly FieldProblem[]) => void;
  onClose: () => void;
  onSent: () => void;
}

/** To whom it goes, with which message, and what is missing. */
export function SendDialog(props: SendProps) {
  const { offer, lead, version, body, before, missing, onGoTo, onClose } = props;
  const { form, set, submit, isSending, failure, errors } = useSending(props);
  const isAgain = offer.draft === null;
  const total = formatCents(totalsOf(body).totalCents);
  return (
    <Dialog
      title={`Send version ${version} ${isAgain ? 'again' : `to ${lead.firstName}`}`}
      subtitle={
        isAgain
          ? 'This sends a new link and revokes the old one.'
          : before && `The link will show version ${version}. Version ${before.version} can no longer be accepted.`
      }
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="stack quote-send">
        {before && !isAgain && <PriceSteps before={before} version={version} body={body} />}
        <Field
          label="To"
          problem={errors.to}
          type="email"
          required
          maxLength={LIMITS.email}
          value={form.to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <Field
          label="Message"
          isOptional
          problem={errors.message}
          rows={4}
          maxLength={OFFER_LIMITS.message}
          {...(missing.length === 0 && { ref: setAutofocus })}
          value={form.message}
          onChange={({ target }) => set({ message: target.value })}
        />
        <label className="check-row">
          <input type="checkbox" checked={form.remind} onChange={({ target }) => set({ remind: target.checked })} />
          Remind {lead.firstName} once, 5 days before it expires
        </label>
        <Missing missing={missing} onGoTo={onGoTo} />
        {failure && (
          <p className="alert alert--danger quote-send__failed" role="alert">
            <Icon of={circleAlert} />
            <span>
              <b>It was not sent.</b> {failure} {before && !isAgain && `Version ${before.version} is still active.`}
            </span>
          </p>
        )}
        <div className="row quote-send__foot">
          <Button small onClick={onClose}>
            Not yet
          </Button>
          <Button small variant="primary" type="submit" busy={isSending} disabled={missing.length > 0}>
            <Icon of={sendIcon} /> {failure ? 'Send again' : `Send ${total}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SendForm {
  to: string;
  message: string;
  remind: boolean;
}

/** The form's state; what was typed stays for this tab until it is sent. */
function useSending({ offer, lead, version, onSave, onRefused, onClose, onSent }: SendProps) {
  const client = useQueryClient();
  const isMailSetUp = useIsMailSetUp();
  const draft = `offer-message-${offer.id}`;
  const [form, setForm] = useState<SendForm>(
    () => readDraft<SendForm>(draft) ?? { to: offer.link?.recipient ?? lead.email, message: '', remind: true },
  );
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function set(changes: Partial<SendForm>) {
    const next = { ...form, ...changes };
    setForm(next);
    saveDraft(draft, next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure(null);
    setErrors({});
    await send().catch(explain);
    setSending(false);
  }

  async function send() {
    const updatedAt = await onSave();
    // The page says why it could not be saved.
    if (updatedAt === null) return onClose();
    const sent = await sendOffer(offer.id, { ...form, ...(updatedAt && { expectedUpdatedAt: updatedAt }) });
    removeDraft(draft);
    onSent();
    client.setQueryData([OFFERS, offer.id], sent);
    void invalidateOffers(client);
    void invalidateLeads(client);
    toast(isMailSetUp ? OFFER_TOASTS.sent(version) : OFFER_TOASTS.kept(version));
    onClose();
  }

  function explain(error: unknown) {
    const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    const own = problems.filter(({ path }) => path in form);
    setErrors(Object.fromEntries(own.map(({ path, message }) => [path, message])));
    onRefused?.(problems.filter(({ path }) => !(path in form)));
    const isConflict = error instanceof ApiError && error.status === 409;
    if (isConflict) void invalidateOffers(client);
    if (own.length === 0)
      setFailure(error instanceof ApiError ? explainProblem(error) : 'The server could not be reached.');
  }

  return { form, set, submit, isSending, failure, errors };
}

function Missing({ missing, onGoTo }: Pick<SendProps, 'missing' | 'onGoTo'>) {
  if (missing.length === 0)
    return (
      <p className="quote-saved is-saved">
        <Icon of={circleCheck} /> Nothing is missing. The PDF will be attached.
      </p>
    );
  return (
    <div className="alert quote-missing">
      <p>
        <b>{missing.length === 1 ? 'One thing is missing.' : `${missing.length} things are missing.`}</b>
      </p>
      <ul>
        {missing.map(({ field, name, message }) => (
          <li key={field}>
            <button type="button" onClick={() => onGoTo?.(field)}>
              {name}
            </button>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
