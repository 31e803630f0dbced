import { useState } from 'react';
import { ApiError } from '#client/request.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, send as sendIcon } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { handOver, RecipientField } from '#workshop/decisions/ui/hand-over.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { OFFER_LIMITS } from '../../offer.constants.ts';
import type { FieldProblem, OfferBody } from '../../offer.contract.ts';
import type { Offer, OfferVersion, SentOffer } from '../offer-desk.contract.ts';
import { OFFERS, useOfferCall } from './offer-queries.ts';
import { OFFER_TOASTS } from './offer-words.ts';
import { PriceSteps } from './Totals.tsx';
import { totalsOf } from './use-editor.ts';

interface SendProps {
  offer: Offer;
  lead: Lead;
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

/** The recipient, the message, and what is missing. */
export default function SendDialog(props: SendProps) {
  const { offer, lead, version, body, before, missing, onGoTo, onSave, onRefused, onClose, onSent } = props;
  const isMailSetUp = useIsMailSetUp();
  const { call } = useOfferCall<SentOffer>(offer.id);
  const [hasFailed, setFailed] = useState(false);
  const isAgain = offer.draft === null;
  const total = formatCents(totalsOf(body).totalCents);

  async function send({ to, message }: Entered, fields: FormData) {
    const updatedAt = await onSave();
    // The page says why it could not be saved.
    if (updatedAt === null) return onClose();
    const body = {
      to: to || null,
      message,
      remind: fields.has('remind'),
      ...(updatedAt && { expectedUpdatedAt: updatedAt }),
    };
    const sent = await call({ method: 'POST', path: '/send', body, once: `offer-send-${offer.id}` }).catch((error) => {
      setFailed(true);
      onRefused?.(problemsOf(error).filter(({ path }) => !FIELDS.includes(path)));
      throw error;
    });
    onSent();
    onClose();
    const { handedOver: text } = sent;
    if (text !== null) void handOver({ lead, what: `quote ${offer.number}`, text, pdf: `${OFFERS}/${offer.id}/pdf` });
    else toast(isMailSetUp ? OFFER_TOASTS.sent(version) : OFFER_TOASTS.kept(version));
  }

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
      <DeskForm
        className="stack quote-send"
        draft={`offer-message-${offer.id}`}
        send={send}
        renderFailure={(error) =>
          problemsOf(error).some(({ path }) => FIELDS.includes(path)) ? null : (
            <NotSent error={error} active={isAgain ? undefined : before} />
          )
        }
        foot={
          <div className="row quote-send__foot">
            <CancelButton small onClick={onClose}>
              Not yet
            </CancelButton>
            <SubmitButton small disabled={missing.length > 0}>
              <Icon of={sendIcon} /> {hasFailed ? 'Send again' : `Send ${total}`}
            </SubmitButton>
          </div>
        }
      >
        {before && !isAgain && <PriceSteps before={before} version={version} body={body} />}
        <RecipientField lead={lead} value={offer.link?.recipient} />
        <Field
          name="message"
          label="Message"
          isOptional
          rows={4}
          maxLength={OFFER_LIMITS.message}
          {...(missing.length === 0 && { ref: setAutofocus })}
        />
        {lead.email !== null && (
          <label className="check-row">
            <input type="checkbox" name="remind" defaultChecked />
            Remind {lead.firstName} once, 5 days before it expires
          </label>
        )}
        <Missing missing={missing} isMailed={lead.email !== null} onGoTo={onGoTo} />
      </DeskForm>
    </Dialog>
  );
}

const FIELDS: readonly string[] = ['to', 'message', 'remind'];

const problemsOf = (error: unknown) => (error instanceof ApiError ? (error.problem?.errors ?? []) : []);

/** `active` is the version that the customer can still accept. */
function NotSent({ error, active }: { error: unknown; active: OfferVersion | undefined }) {
  const reason = error instanceof ApiError ? explainProblem(error) : 'The server could not be reached.';
  return (
    <p className="with-icon alert alert--danger" role="alert">
      <Icon className="danger" of={circleAlert} />
      <span>
        <b>It was not sent.</b> {reason} {active && `Version ${active.version} is still active.`}
      </span>
    </p>
  );
}

function Missing({ missing, isMailed, onGoTo }: Pick<SendProps, 'missing' | 'onGoTo'> & { isMailed: boolean }) {
  if (missing.length === 0)
    return (
      <p className="state screen-only">
        <Icon of={circleCheck} /> Nothing is missing.{isMailed && ' The PDF will be attached.'}
      </p>
    );
  return (
    <div className="alert">
      <p>
        <b>{missing.length === 1 ? 'One thing is missing.' : `${missing.length} things are missing.`}</b>
      </p>
      <ul>
        {missing.map(({ field, name, message }) => (
          <li key={field} className="row">
            <button type="button" className="text-link" onClick={() => onGoTo?.(field)}>
              {name}
            </button>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
