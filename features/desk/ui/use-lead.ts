import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import type { Appointment } from '#features/appointments/contract.ts';
import { dropRepeatKey, repeatKey } from '#features/lead-forms/ui/repeat-key.ts';
import type { Quote } from '#features/leads/contract.ts';
import { invalidateLeads, QUOTES, updateCachedLead } from '#features/leads/ui/lead-cache.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import type { Lead, NewReply, RepliedQuote, ReplyPreview, ReplyWords } from '../contract.ts';
import { reminderDrafts, replyDrafts, replyForm } from './desk-drafts.ts';
import { LEAD_TOASTS } from './desk-format.ts';

/** What happened about a quote, its appointment, and others of the same person. */
export function useLead(id: number) {
  return useQuery<Lead>({ queryKey: [QUOTES, id, 'lead'] });
}

export function useReply(id: number) {
  const send = (reply: NewReply) => {
    // An answer that got lost must not make two mails of it.
    const key = repeatKey(replyForm(id), JSON.stringify([reply.subject, reply.text]));
    const headers = { 'Idempotency-Key': key };
    return adminRequest<RepliedQuote>('POST', `${QUOTES}/${id}/replies`, { body: reply, headers });
  };
  return useLeadMutation(send, {
    done: ({ mailServer }) => (mailServer ? LEAD_TOASTS.replyDone : LEAD_TOASTS.replyKept),
    failed: LEAD_TOASTS.replyFailed,
    // Also when the lead was closed meanwhile: the reply must not be sent twice.
    after: ({ subject, text }) => {
      dropRepeatKey(replyForm(id));
      const kept = replyDrafts.get(id);
      if (kept?.subject === subject && kept.text === text) replyDrafts.drop(id);
    },
  });
}

/** Asks for the mail that would be made of a reply. */
export function useReplyPreview(id: number) {
  return useMutation({
    mutationFn: ({ subject, text }: ReplyWords) =>
      adminRequest<ReplyPreview>('POST', `${QUOTES}/${id}/replies/preview`, { body: { subject, text } }),
    onError: () => toast(LEAD_TOASTS.previewFailed),
  });
}

/** A reminder on a day; null takes it back. */
export function useReminder(id: number) {
  const path = `${QUOTES}/${id}/reminder`;
  const setToast = useIsMailSetUp() ? LEAD_TOASTS.reminderSet : LEAD_TOASTS.reminderShown;
  return useLeadMutation(
    (reminder: { on: string; about: string } | null) =>
      reminder ? adminRequest<Quote>('PUT', path, { body: reminder }) : adminRequest<null>('DELETE', path),
    {
      done: (_, reminder) => (reminder ? setToast : LEAD_TOASTS.reminderRemoved),
      failed: LEAD_TOASTS.reminderFailed,
      after: (reminder) => {
        const kept = reminderDrafts.get(id);
        if (!reminder || (kept?.on === reminder.on && kept.about === reminder.about)) reminderDrafts.drop(id);
      },
    },
  );
}

/** Confirms or releases the appointment; `isTold` says whether the customer is mailed about a release. */
export function useAppointmentDecision(id: number, isTold: boolean) {
  const confirmed = useIsMailSetUp() ? LEAD_TOASTS.appointmentConfirmed : LEAD_TOASTS.appointmentConfirmedUntold;
  const released = isTold ? LEAD_TOASTS.appointmentReleased : LEAD_TOASTS.appointmentReleasedUntold;
  return useLeadMutation(
    (isConfirmed: boolean) =>
      adminRequest<Appointment>('POST', `${QUOTES}/${id}/appointment`, { body: { confirmed: isConfirmed } }).then(
        () => null,
      ),
    {
      done: (_, isConfirmed) => (isConfirmed ? confirmed : released),
      failed: LEAD_TOASTS.appointmentFailed,
    },
  );
}

type Ends<Input, Answer> = {
  done: (answer: Answer, input: Input) => ToastMessage;
  failed: ToastMessage;
  after?: (input: Input) => void;
};

/** One call that answers with the quote or nothing; what shows is asked again after it. */
function useLeadMutation<Input, Answer extends Quote | null>(
  call: (input: Input) => Promise<Answer>,
  { done, failed, after }: Ends<Input, Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (quote, input) => {
      after?.(input);
      if (quote) updateCachedLead(client, quote.id, quote);
      toast(done(quote, input));
    },
    onError: (error) => {
      const why = error instanceof ApiError && error.status < 500 ? error.problem?.detail : undefined;
      toast({ ...failed, description: why ?? failed.description });
    },
    onSettled: () => void invalidateLeads(client),
  });
}
