import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest, retryAfterLogin } from '#client/login-prompt.ts';
import { fetchOk, isSignedOut, request } from '#client/request.ts';
import { dropDeletedLeads, invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { Button } from '#ui/button.tsx';
import { confirm, useAnswerBlock } from '#ui/confirm.tsx';
import { saveResponse } from '#ui/copy-and-save.ts';
import { toastProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { ErasureResult, HeldSummary } from '../people.contract.ts';
import { formatHeld, PEOPLE_TOASTS } from '../people.ts';
import './people.css';
import { ListFailed } from '#foundation/audit/ui/logs.tsx';
import { Spinner } from '#ui/spinner.tsx';

const PEOPLE = '/api/people';

/** Never cached: the server records each lookup. */
export function useHeld(email: string) {
  return useQuery({
    queryKey: [PEOPLE, 'held', email],
    queryFn: ({ signal }) => request<HeldSummary>('POST', `${PEOPLE}/lookups`, { body: { email }, signal }),
    gcTime: 0,
  });
}

/** Downloads all data on an address. */
function useExport(email: string) {
  return useMutation({
    mutationFn: async () => {
      const answer = await retryAfterLogin(
        () => fetchOk('POST', `${PEOPLE}/exports`, { body: { email } }),
        isSignedOut,
      );
      await saveResponse(answer, 'person.zip');
    },
    onSuccess: () => toast(PEOPLE_TOASTS.exported),
    onError: (error) => toastProblem(error),
  });
}

function useErasure(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => adminRequest<ErasureResult>('POST', `${PEOPLE}/erasures`, { body: { email } }),
    onSuccess: ({ removed, filesLeft }) => {
      toast(PEOPLE_TOASTS.erased(removed.quotes ?? 0, filesLeft));
      dropDeletedLeads(client, findCachedLeadIds(client, email));
      // Any query may show the person.
      void invalidateLeads(client);
      void client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => /^\/api\/(?!quotes$)/.test(String(first)),
      });
    },
    onError: (error) => toastProblem(error),
  });
}

type ListedLead = { id: number; email: string };

/** The ids of the person's leads in the cache. */
function findCachedLeadIds(client: QueryClient, email: string): number[] {
  const cached = client.getQueriesData<Partial<ListedLead> & { pages?: { rows: ListedLead[] }[] }>({
    queryKey: [LEADS],
  });
  return cached
    .flatMap(([, data]) => [...(data?.pages ?? []).flatMap(({ rows }) => rows), ...(data ? [data] : [])])
    .flatMap((lead) => (lead.email?.toLowerCase() === email && lead.id ? [lead.id] : []));
}

type PersonActionsProps = { email: string; canErase?: boolean; onErased: () => void };

export function PersonActions({ email, canErase = true, onErased }: PersonActionsProps) {
  const { mutateAsync: erase } = useErasure(email.toLowerCase());
  const { mutate: exportData, isPending } = useExport(email);
  async function askToErase() {
    if (await confirmErasure(email, erase)) onErased();
  }
  return (
    <div className="row">
      <Button small busy={isPending} onClick={() => exportData()}>
        <Icon of={download} /> {isPending ? 'Exporting...' : 'Export'}
      </Button>
      {canErase && (
        <Button small onClick={() => void askToErase()}>
          <Icon of={trash2} /> Erase…
        </Button>
      )}
    </div>
  );
}

/** Exports or erases all data of a lead's sender. */
export function LeadPerson({ email, onErased }: { email: string; onErased: () => void }) {
  return (
    <>
      <p className="sm muted">Everything stored under this address, not just this request.</p>
      <PersonActions email={email} onErased={onErased} />
    </>
  );
}

/** Lists what will be erased, and asks the admin to type the address. */
function confirmErasure(email: string, erase: () => Promise<unknown>): Promise<boolean> {
  return confirm({
    title: 'Erase everything about this person?',
    text: <WhatIsErased email={email} />,
    confirm: 'Erase permanently',
    busy: 'Erasing...',
    action: () => erase(),
  });
}

function WhatIsErased({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  useAnswerBlock(typed.trim().toLowerCase() !== email.toLowerCase());
  return (
    <div className="stack erase-person">
      <p>This cannot be undone. Anonymous counts stay in your reports, and earlier backups are not changed.</p>
      <p>This will be erased:</p>
      <HeldList email={email} />
      <Field
        label={
          <>
            Type the address to confirm: <b>{email}</b>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}

export function HeldList({ email }: { email: string }) {
  const { data, isFetching, refetch } = useHeld(email.toLowerCase());
  if (!data && isFetching) return <Spinner>Looking up...</Spinner>;
  if (!data) return <ListFailed onRetry={() => void refetch()} />;
  const held = formatHeld(data.held);
  if (held.length === 0) return <p>Nothing is stored under this address.</p>;
  return (
    <ul className="held">
      {held.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
