import '#ui/form.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type HTMLInputTypeAttribute, useRef } from 'react';
import { useNavigate } from 'react-router';
import { adminRequest } from '#client/admin-request.ts';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError } from '#client/request.ts';
import { LIMITS } from '#features/leads/constants.ts';
import type { QuoteReceipt } from '#features/leads/contract.ts';
import { invalidateLeads, QUOTES } from '#features/leads/ui/lead-cache.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useDraft } from '#ui/use-draft.ts';

const NAME = 'new-lead';

const FIELDS: readonly { name: string; label: string; max: number; type?: HTMLInputTypeAttribute; required?: true }[] =
  [
    { name: 'firstName', label: 'First name', max: LIMITS.name, required: true },
    { name: 'lastName', label: 'Last name', max: LIMITS.name, required: true },
    { name: 'email', label: 'Email', max: LIMITS.email, type: 'email', required: true },
    { name: 'phone', label: 'Phone', max: LIMITS.phone, type: 'tel' },
    { name: 'tailNumber', label: 'Tail number', max: LIMITS.tailNumber },
    { name: 'aircraftType', label: 'Aircraft type', max: LIMITS.aircraftType },
  ];

/** Enters who called or came by. */
export function NewLeadDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, { name: NAME, isEnabled: true, isRefused: false, isPrefilled: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: object) =>
      adminRequest<QuoteReceipt>('POST', QUOTES, {
        body,
        headers: { 'Idempotency-Key': idempotencyKey(NAME, body) },
      }),
    onSuccess: ({ id }) => {
      dropIdempotencyKey(NAME);
      draft.clear();
      void invalidateLeads(client);
      void navigate(`/admin/quotes/${id}`);
    },
  });
  const problem = error instanceof ApiError ? error.problem?.errors?.[0] : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { notes, ...given } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    mutate({ ...given, source: 'desk', details: notes?.trim() ? { notes } : {} });
  };
  return (
    <Dialog
      narrow
      title="New lead"
      subtitle="Someone who called or stopped by. They don’t get an email."
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form ref={form} className="new-lead" onInput={draft.save} onSubmit={submit}>
        {FIELDS.map(({ name, label, max, type, required }) => (
          <div key={name} className={problem?.path === name ? 'field is-invalid' : 'field'}>
            <label htmlFor={`new-lead-${name}`}>
              {label}
              {!required && <span className="opt"> (optional)</span>}
            </label>
            <input
              id={`new-lead-${name}`}
              className="input"
              name={name}
              type={type}
              required={required}
              maxLength={max}
              autoComplete="off"
            />
            {problem?.path === name && <p className="error">{problem.message}</p>}
          </div>
        ))}
        <div className="field">
          <label htmlFor="new-lead-notes">
            What they want <span className="opt">(optional)</span>
          </label>
          <textarea id="new-lead-notes" className="input" name="notes" rows={3} maxLength={LIMITS.detail} />
        </div>
        {error && !problem && (
          <p className="note note--warn" role="alert">
            {(error instanceof ApiError && error.problem?.detail) || 'That didn’t work. Please try again.'}
          </p>
        )}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Add the lead
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
