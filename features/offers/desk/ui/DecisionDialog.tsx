import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/request.ts';
import type { Quote } from '#features/leads/contract.ts';
import { customerName } from '#features/leads/rules.ts';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { formatCents } from '#features/shop/rules.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { OfferSection } from '../../contract.ts';
import { ChoiceSection } from '../../customer/ui/QuoteChoices.tsx';
import { preselected, reckon } from '../../rules.ts';
import type { Offer } from '../contract.ts';
import { Heard } from './Heard.tsx';
import { enterDecision } from './offer-actions.ts';
import { OFFER_TOASTS } from './offer-format.ts';
import { invalidateOffers } from './offer-queries.ts';

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
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ path: string; message: string } | null>(null);
  const client = useQueryClient();
  const totals = reckon(body, choices);
  const isAccepted = decision === 'accepted';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const common = { versionId, method: text('method'), reference: text('reference') };
    setSending(true);
    setFailure(null);
    try {
      await enterDecision(
        offer.id,
        isAccepted
          ? {
              decision,
              ...common,
              name: text('name'),
              choices,
              poNumber: text('poNumber'),
              honorExpired: fields.has('honorExpired'),
            }
          : { decision, ...common, reason: text('reason') },
      );
      toast(OFFER_TOASTS.entered);
      onClose();
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      setFailure(problem?.errors?.[0] ?? { path: '', message: problem?.detail ?? OFFER_TOASTS.failed.description });
    } finally {
      setSending(false);
      void invalidateOffers(client);
      void invalidateLeads(client);
    }
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
      <form className="quote-send" onSubmit={(event) => void submit(event)}>
        <fieldset className="quote-decide">
          <legend>{lead.firstName} has</legend>
          {(['accepted', 'declined'] as const).map((each) => (
            <label key={each} className="quote-check">
              <input type="radio" name="decision" checked={decision === each} onChange={() => setDecision(each)} />
              {each}
            </label>
          ))}
        </fieldset>
        <Heard id="offer-decision" />
        {isAccepted ? (
          <>
            <div className="field">
              <label htmlFor="offer-decision-name">Decided by</label>
              <input
                id="offer-decision-name"
                className="input"
                name="name"
                required
                maxLength={200}
                defaultValue={customerName(lead)}
              />
            </div>
            <div className="quote-decide__choices">
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
            <div className="field">
              <label htmlFor="offer-decision-po">
                Purchase order number <span className="opt">(optional)</span>
              </label>
              <input id="offer-decision-po" className="input" name="poNumber" maxLength={50} autoComplete="off" />
            </div>
            {offer.isExpired && (
              <label className="quote-check">
                <input type="checkbox" name="honorExpired" />
                Honor the price, even though it was only valid through {formatDay(validUntil!, 'shortWeekday')}
              </label>
            )}
          </>
        ) : (
          <div className="field">
            <label htmlFor="offer-decision-reason">
              Reason <span className="opt">(optional)</span>
            </label>
            <textarea id="offer-decision-reason" className="input" name="reason" rows={3} maxLength={2_000} />
          </div>
        )}
        {failure && (
          <p className="quote-send__failed" role="alert">
            <Icon of={circleAlert} />
            <span>{failure.message}</span>
          </p>
        )}
        <div className="quote-send__foot">
          <Button small onClick={onClose}>
            Not yet
          </Button>
          <Button small variant="primary" type="submit" busy={isSending}>
            {isAccepted ? `Record acceptance of ${formatCents(totals.totalCents)}` : 'Record as declined'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
