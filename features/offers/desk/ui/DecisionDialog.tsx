import { useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Quote } from '#features/leads/contract.ts';
import { customerName } from '#features/leads/rules.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { formatCents } from '#features/shop/rules.ts';
import { formatDay } from '#time/format-day.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { OfferSection } from '../../contract.ts';
import { ChoiceSection } from '../../customer/ui/QuoteChoices.tsx';
import type { Decision } from '../../decisions/contract.ts';
import { computeTotals, preselected } from '../../rules.ts';
import type { Offer } from '../contract.ts';
import { Heard } from './Heard.tsx';
import { OFFER_TOASTS } from './offer-format.ts';
import { OFFERS } from './offer-queries.ts';

interface DecisionProps {
  offer: Offer;
  lead: Quote;
  onClose: () => void;
}

/** A decision that the customer told the shop: it counts as entered by the shop, never as signed. */
export function DecisionDialog({ offer, lead, onClose }: DecisionProps) {
  const { body, id: versionId, validUntil, version } = offer.versions[0]!;
  const [decision, setDecision] = useState<'accepted' | 'declined'>('accepted');
  const [choices, setChoices] = useState<readonly string[]>(() => preselected(body));
  const { call } = useRecordCall<Decision>([OFFERS, offer.id], { alsoInvalidate: invalidateLeads });
  const totals = computeTotals(body, choices);
  const isAccepted = decision === 'accepted';

  async function send({ method, reference, name, poNumber, reason }: Entered, fields: FormData) {
    const common = { decision, versionId, method, reference };
    const body = isAccepted
      ? { ...common, name, choices, poNumber, honorExpired: fields.has('honorExpired') }
      : { ...common, reason };
    await call({ method: 'POST', path: '/decision', body, once: `offer-decision-${offer.id}` });
    toast(OFFER_TOASTS.entered);
    onClose();
  }

  function choose({ kind, lines }: OfferSection, id: string, isChosen: boolean) {
    const others = choices.filter((other) =>
      kind === 'one' ? lines.every((line) => line.id !== other) : other !== id,
    );
    setChoices(isChosen ? [...others, id] : others);
  }

  return (
    <Dialog
      title="Record a decision"
      subtitle={`For version ${version}. The record and every page will say “Entered by the shop”.`}
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <DeskForm
        className="quote-send"
        send={send}
        foot={
          <div className="row quote-send__foot">
            <CancelButton small onClick={onClose}>
              Not yet
            </CancelButton>
            <SubmitButton small>
              {isAccepted ? `Record acceptance of ${formatCents(totals.totalCents)}` : 'Record as declined'}
            </SubmitButton>
          </div>
        }
      >
        <fieldset className="row quote-decide">
          <legend>{lead.firstName} has</legend>
          {(['accepted', 'declined'] as const).map((each) => (
            <label key={each} className="check-row">
              <input type="radio" name="decision" checked={decision === each} onChange={() => setDecision(each)} />
              {each}
            </label>
          ))}
        </fieldset>
        <Heard />
        {isAccepted ? (
          <>
            <Field name="name" label="Decided by" required maxLength={200} defaultValue={customerName(lead)} />
            <div className="stack">
              {body.sections
                .filter(({ kind }) => kind !== 'included')
                .map((section) => (
                  <ChoiceSection
                    key={section.id}
                    section={section}
                    amounts={totals.lines}
                    chosen={choices}
                    onChoose={choose}
                  />
                ))}
            </div>
            <Field name="poNumber" label="Purchase order number" isOptional maxLength={50} autoComplete="off" />
            {offer.isExpired && (
              <label className="check-row">
                <input type="checkbox" name="honorExpired" />
                Honor the price, even though it was only valid through {formatDay(validUntil!, 'shortWeekday')}
              </label>
            )}
          </>
        ) : (
          <Field name="reason" label="Reason" isOptional rows={3} maxLength={2_000} />
        )}
      </DeskForm>
    </Dialog>
  );
}
