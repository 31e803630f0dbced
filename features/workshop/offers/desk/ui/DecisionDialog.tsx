import { type ComponentProps, useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { invalidateLeads } from '#customers/leads/ui/lead-cache.ts';
import { formatDay } from '#time/format-day.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { Heard } from '#workshop/decisions/ui/Heard.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { computeTotals, preselected } from '../../amounts.ts';
import { ChoiceSection } from '../../customer/ui/QuoteSections.tsx';
import type { Decision } from '../../decisions.contract.ts';
import type { OfferBody, OfferSection } from '../../offer.contract.ts';
import type { Offer } from '../offer-desk.contract.ts';
import { OFFERS } from './offer-queries.ts';
import { OFFER_TOASTS } from './offer-words.ts';

interface DecisionProps {
  offer: Offer;
  lead: Lead;
  onClose: () => void;
}

/** A decision that the customer told the shop: it counts as entered by the shop, never as signed. */
export default function DecisionDialog({ offer, lead, onClose }: DecisionProps) {
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
            <DecidedChoices body={body} amounts={totals.lines} choices={choices} onChange={setChoices} />
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

interface DecidedChoicesProps {
  body: OfferBody;
  amounts: ComponentProps<typeof ChoiceSection>['amounts'];
  choices: readonly string[];
  onChange: (choices: readonly string[]) => void;
}

/** The optional lines, of which a section may allow one only. */
function DecidedChoices({ body, amounts, choices, onChange }: DecidedChoicesProps) {
  function choose({ kind, lines }: OfferSection, id: string, isChosen: boolean) {
    const others = choices.filter((other) =>
      kind === 'one' ? lines.every((line) => line.id !== other) : other !== id,
    );
    onChange(isChosen ? [...others, id] : others);
  }

  return (
    <div className="stack">
      {body.sections
        .filter(({ kind }) => kind !== 'included')
        .map((section) => (
          <ChoiceSection key={section.id} section={section} amounts={amounts} chosen={choices} onChoose={choose} />
        ))}
    </div>
  );
}
