import { useQueryClient } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { ChooseLead } from '#customers/leads/ui/ChooseLead.tsx';
import { invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';

/** Chooses the lead that an email belongs to. */
export function MoveEmail({ leadId, mailId, onClose }: { leadId: number; mailId: number; onClose: () => void }) {
  const client = useQueryClient();
  const { act, isBusy } = useRecordCall([LEADS, leadId], { failed: 'Not moved' });
  return (
    <Dialog title="Move this email" subtitle="Choose the lead it belongs to." onClose={onClose} isBusy={isBusy}>
      <ChooseLead
        onChoose={async (lead) => {
          const body = { leadId: lead.id };
          if (!(await act({ method: 'PUT', path: `/emails/${mailId}/lead`, body }))) return;
          toast({ title: 'Moved', description: `The email is now with ${customerName(lead)}.` });
          void invalidateLeads(client);
          onClose();
        }}
      />
    </Dialog>
  );
}
