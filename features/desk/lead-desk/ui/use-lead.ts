import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/login-prompt.ts';
import { dropIdempotencyKey, idempotencyKey } from '#client/request.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { invalidateLeads, LEADS, updateCachedLead } from '#customers/leads/ui/lead-cache.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { explainProblem } from '#ui/explain-problem.ts';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import type { LeadDetails, NewReply, RepliedLead, ReplyContent, ReplyPreview } from '../lead-desk.contract.ts';
import { LEAD_TOASTS } from './desk-format.ts';
import { reminderDrafts, replyDrafts, replyFormId } from './desk-queries.ts';

export function useLeadDetails(id: number) {
  return useQuery<LeadDetails>({ queryKey: [LEADS, id, 'lead'] });
}

export function useReply(id: number) {
  const send = (reply: NewReply) => {
    // The idempotency key prevents a second mail when the answer gets lost.
    const headers = { 'Idempotency-Key': idempotencyKey(replyFormId(id), reply) };
    return adminRequest<RepliedLead>('POST', `${LEADS}/${id}/replies`, { body: reply, headers });
  };
  return useLeadMutation(send, {
    doneToast: ({ mailServer }) => (mailServer ? LEAD_TOASTS.replyDone : LEAD_TOASTS.replyKept),
    failedToast: LEAD_TOASTS.replyFailed,
    // Also after the lead was closed: the reply must not be sent twice.
    onDone: ({ subject, text }) => {
      dropIdempotencyKey(replyFormId(id));
      const draft = replyDrafts.get(id);
      if (draft?.subject === subject && draft.text === text) replyDrafts.drop(id);
    },
  });
}

export function useReplyPreview(id: number) {
  return useMutation({
    mutationFn: (content: ReplyContent) =>
      adminRequest<ReplyPreview>('POST', `${LEADS}/${id}/replies/preview`, { body: content }),
    onError: () => toast(LEAD_TOASTS.previewFailed),
  });
}

/** Sets the reminder; null removes it. */
export function useReminder(id: number) {
  const path = `${LEADS}/${id}/reminder`;
  const setToast = useIsMailSetUp() ? LEAD_TOASTS.reminderSet : LEAD_TOASTS.reminderShown;
  return useLeadMutation(
    (reminder: { on: string; about: string } | null) =>
      reminder ? adminRequest<Lead>('PUT', path, { body: reminder }) : adminRequest<null>('DELETE', path),
    {
      doneToast: (_, reminder) => (reminder ? setToast : LEAD_TOASTS.reminderRemoved),
      failedToast: LEAD_TOASTS.reminderFailed,
      onDone: (reminder) => {
        const draft = reminderDrafts.get(id);
        if (!reminder || (draft?.on === reminder.on && draft.about === reminder.about)) reminderDrafts.drop(id);
      },
    },
  );
}

type MutationOptions<Input, Answer> = {
  doneToast: (answer: Answer, input: Input) => ToastMessage;
  failedToast: ToastMessage;
  onDone?: (input: Input) => void;
};

/** Runs a call that answers with the lead or null, then invalidates the leads. */
export function useLeadMutation<Input, Answer extends Lead | null>(
  call: (input: Input) => Promise<Answer>,
  { doneToast, failedToast, onDone }: MutationOptions<Input, Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (lead, input) => {
      onDone?.(input);
      if (lead) updateCachedLead(client, lead.id, lead);
      toast(doneToast(lead, input));
    },
    onError: (error) => toast({ ...failedToast, description: explainProblem(error, failedToast.description) }),
    onSettled: () => void invalidateLeads(client),
  });
}
