import { type ComponentProps, type ReactNode, useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { LOST } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { invalidateLeads } from '#customers/leads/ui/lead-cache.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { CopyInput } from '#ui/desk-controls.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, link as linkIcon, send } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { Heard } from '#workshop/decisions/ui/Heard.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { computeTotals, preselected } from '../../amounts.ts';
import { ChoiceSection } from '../../customer/ui/QuoteSections.tsx';
import type { Decision } from '../../decisions.contract.ts';
import { isFinal } from '../../offer.constants.ts';
import type { OfferBody, OfferSection } from '../../offer.contract.ts';
import type { Offer } from '../offer-desk.contract.ts';
import { OFFERS, useCopyLink, useLoseLead, useMakeOffer, useOfferCall } from './offer-queries.ts';
import { OFFER_TOASTS } from './offer-words.ts';
import { SendDialog } from './SendDialog.tsx';

/** What can be done with an offer as it stands, besides writing it; of a draft, `children`. */
export function StandingActions({ offer, lead, children }: { offer: Offer; lead: Lead; children?: ReactNode }) {
  const { id, status, isExpired, draft, versions, decision, link } = offer;
  const [open, setOpen] = useState<'send' | 'decision' | null>(null);
  const linking = useCopyLink(id, link === null);
  const beginning = useOfferCall(id);
  const losing = useLoseLead(lead);
  const copying = useMakeOffer();
  const withdraw = useConfirmedWithdrawal(offer);
  const [current] = versions;
  const isOpen = status === 'sent' || status === 'declined';
  const close = () => setOpen(null);
  return (
    <div className="stack screen-only quote-standing">
      <div className="row">
        {isOpen && (
          <Button small busy={linking.isBusy} onClick={() => void linking.copy()}>
            <Icon of={linkIcon} /> {link ? 'Copy link' : 'Create a new link'}
          </Button>
        )}
        {status === 'sent' && !isExpired && !draft && (
          <Button small onClick={() => setOpen('send')}>
            <Icon of={send} /> Send again
          </Button>
        )}
        {isOpen && !draft && (
          <Button
            small
            busy={beginning.isBusy}
            onClick={() => void beginning.act({ method: 'POST', path: '/versions' })}
          >
            <Icon of={copy} /> New version
          </Button>
        )}
        {isOpen && (
          <Button small onClick={() => setOpen('decision')}>
            Record a decision
          </Button>
        )}
        {status === 'declined' && lead.status !== LOST && (
          <Button small busy={losing.isBusy} onClick={() => void losing.lose(decision?.reason ?? null)}>
            Move to Lost Quote
          </Button>
        )}
        {isFinal(status) && (
          <Button small busy={copying.isPending} onClick={() => copying.mutate({ leadId: lead.id, copyOf: id })}>
            <Icon of={copy} /> Copy as a new quote
          </Button>
        )}
        {children}
        {!isFinal(status) && (
          <Button small variant="quiet" className="danger" onClick={() => void withdraw()}>
            Withdraw quote
          </Button>
        )}
      </div>
      {linking.address && <CopyInput label="Link to the customer’s quote" value={linking.address} />}
      {open === 'send' && current && (
        <SendDialog
          offer={offer}
          lead={lead}
          version={current.version}
          body={current.body}
          before={undefined}
          missing={[]}
          onSave={async () => undefined}
          onClose={close}
          onSent={() => {}}
        />
      )}
      {open === 'decision' && <DecisionDialog offer={offer} lead={lead} onClose={close} />}
    </div>
  );
}

function useConfirmedWithdrawal({ id, number, versions }: Offer) {
  const { act } = useOfferCall(id);
  return () =>
    confirm({
      title: `Withdraw ${number}?`,
      text: (
        <p>
          {versions.length > 0
            ? 'The customer can no longer accept it, and the link says so.'
            : 'It was never sent, so the customer won’t be notified.'}{' '}
          This cannot be undone; you can copy it as a new quote.
        </p>
      ),
      cancel: 'Keep it',
      confirm: 'Withdraw',
      action: () => act({ method: 'POST', path: '/withdraw' }, OFFER_TOASTS.withdrawn),
    });
}

interface DecisionProps {
  offer: Offer;
  lead: Lead;
  onClose: () => void;
}

/** A decision that the customer told the shop: it counts as entered by the shop, never as signed. */
function DecisionDialog({ offer, lead, onClose }: DecisionProps) {
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
