import { useState } from 'react';
import { ChooseLead } from '#customers/leads/ui/ChooseLead.tsx';
import { NewLeadDialog } from '#customers/leads/ui/NewLead.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { useMakeOffer } from './offer-queries.ts';

/** Starts a quote for a customer who has asked before, or for someone new. */
export function NewOffer() {
  const [step, setStep] = useState<'choose' | 'enter' | null>(null);
  const { mutate, mutateAsync, isPending } = useMakeOffer();
  const close = () => setStep(null);
  return (
    <>
      <Button small variant="ink" onClick={() => setStep('choose')}>
        <Icon of={plus} /> New quote
      </Button>
      {step === 'choose' && (
        <Dialog narrow title="New quote" subtitle="Who is it for?" isBusy={isPending} onClose={close}>
          <ChooseLead onChoose={({ id: leadId }) => mutate({ leadId })} />
          <p>
            <Button small onClick={() => setStep('enter')}>
              <Icon of={plus} /> Someone new
            </Button>
          </p>
        </Dialog>
      )}
      {step === 'enter' && (
        // The toast says why there is no quote; the lead is there then.
        <NewLeadDialog onAdded={(leadId) => mutateAsync({ leadId }).catch(() => {})} onClose={close} />
      )}
    </>
  );
}

/** Starts a quote for the last request of a customer, or opens the one that is pending. */
export function NewOfferFor({ leadId }: { leadId: number }) {
  const { mutate, isPending } = useMakeOffer();
  return (
    <Button busy={isPending} onClick={() => mutate({ leadId })}>
      <Icon of={plus} /> New quote
    </Button>
  );
}
