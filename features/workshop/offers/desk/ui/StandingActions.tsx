import { type ReactNode, Suspense, useState } from 'react';
import { LOST } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { CopyInput } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, link as linkIcon, send } from '#ui/icons.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { isFinal } from '../../offer.constants.ts';
import type { Offer } from '../offer-desk.contract.ts';
import { useCopyLink, useLoseLead, useMakeOffer, useOfferCall } from './offer-queries.ts';
import { OFFER_TOASTS } from './offer-words.ts';

const loadSending = () => import('./SendDialog.tsx');
export const SendDialog = lazyOptional(loadSending);
const loadDecision = () => import('./DecisionDialog.tsx');
const DecisionDialog = lazyOptional(loadDecision);

/** What can be done with an offer as it stands, besides writing it; of a draft, `children`. */
export function StandingActions({ offer, lead, children }: { offer: Offer; lead: Lead; children?: ReactNode }) {
  const { id, status, isExpired, draft, versions, decision, link } = offer;
  const [open, setOpen] = useState<'send' | 'decision' | null>(null);
  const linking = useCopyLink(id, link === null);
  const beginning = useOfferCall(id);
  const losing = useLoseLead(lead);
  const copying = useMakeOffer();
  const withdraw = useConfirmedWithdrawal(offer);
  usePreload(loadSending);
  usePreload(loadDecision);
  const [current] = versions;
  const isOpen = status === 'sent' || status === 'declined';
  const close = () => setOpen(null);
  return (
    <div className="stack screen-only apart--wide">
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
      <Suspense>
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
      </Suspense>
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
