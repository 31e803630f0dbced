import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest, retryAfterLogin } from '#client/login-prompt.ts';
import { fetchOk, isSignedOut, request } from '#client/request.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { dropDeletedLeads, invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { Button } from '#ui/button.tsx';
import { confirm, useAnswerBlock } from '#ui/confirm.tsx';
import { saveResponse } from '#ui/copy-and-save.ts';
import { toastProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { ErasureResult, HeldSummary, PersonRequest } from '../people.contract.ts';
import { formatHeld, PEOPLE_TOASTS } from '../people.ts';
import './people.css';
import { ListFailed } from '#foundation/audit/ui/logs.tsx';
import { Spinner } from '#ui/spinner.tsx';

const PEOPLE = '/api/people';

/** Never cached: the server records each lookup. */
export function useHeld(person: PersonRequest) {
  return useQuery({
    queryKey: [PEOPLE, 'held', person],
    queryFn: ({ signal }) => request<HeldSummary>('POST', `${PEOPLE}/lookups`, { body: person, signal }),
    gcTime: 0,
  });
}

/** Downloads all data on a person. */
function useExport(person: PersonRequest) {
  return useMutation({
    mutationFn: async () => {
      const answer = await retryAfterLogin(() => fetchOk('POST', `${PEOPLE}/exports`, { body: person }), isSignedOut);
      await saveResponse(answer, 'person.zip');
    },
    onSuccess: () => toast(PEOPLE_TOASTS.exported),
    onError: (error) => toastProblem(error),
  });
}

function useErasure(person: PersonRequest) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => adminRequest<ErasureResult>('POST', `${PEOPLE}/erasures`, { body: person }),
    onSuccess: ({ removed, filesLeft }) => {
      toast(PEOPLE_TOASTS.erased(removed.quotes ?? 0, filesLeft));
      dropDeletedLeads(client, findCachedLeadIds(client, person));
      // Any query may show the person.
      void invalidateLeads(client);
      void client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => /^\/api\/(?!quotes$)/.test(String(first)),
      });
    },
    onError: (error) => toastProblem(error),
  });
}

type ListedLead = { id: number; email: string | null };

/** The ids of the person's quotes in the cache. */
function findCachedLeadIds(client: QueryClient, { email, leadId }: PersonRequest): number[] {
  if (leadId !== undefined) return [leadId];
  const cached = client.getQueriesData<Partial<ListedLead> & { pages?: { rows: ListedLead[] }[] }>({
    queryKey: [LEADS],
  });
  return cached
    .flatMap(([, data]) => [...(data?.pages ?? []).flatMap(({ rows }) => rows), ...(data ? [data] : [])])
    .flatMap((lead) => (lead.email?.toLowerCase() === email && lead.id ? [lead.id] : []));
}

/** A person, and what they are called in sentences: their address, or their phone. */
export type PersonProps = { person: PersonRequest; label: string };
type PersonActionsProps = PersonProps & { canErase?: boolean; onErased: () => void };

export function PersonActions({ person, label, canErase = true, onErased }: PersonActionsProps) {
  const { mutateAsync: erase } = useErasure(person);
  const { mutate: exportData, isPending } = useExport(person);
  async function askToErase() {
    if (await confirmErasure({ person, label }, erase)) onErased();
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
export function LeadPerson({ lead: { id, email, phone }, onErased }: { lead: Lead; onErased: () => void }) {
  return (
    <>
      <p className="sm muted">
        Everything stored under this {email === null ? 'name and phone' : 'address'}, not just this request.
      </p>
      {email === null ? (
        <PersonActions person={{ leadId: id }} label={phone!} onErased={onErased} />
      ) : (
        <PersonActions person={{ email: email.toLowerCase() }} label={email} onErased={onErased} />
      )}
    </>
  );
}

/** Lists what will be erased, and asks the admin to type the address or phone. */
function confirmErasure(person: PersonProps, erase: () => Promise<unknown>): Promise<boolean> {
  return confirm({
    title: 'Erase everything about this person?',
    text: <WhatIsErased {...person} />,
    confirm: 'Erase permanently',
    busy: 'Erasing...',
    action: () => erase(),
  });
}

function WhatIsErased({ person, label }: PersonProps) {
  const [typed, setTyped] = useState('');
  useAnswerBlock(typed.trim().toLowerCase() !== label.toLowerCase());
  return (
    <div className="stack erase-person">
      <p>This cannot be undone. Anonymous counts stay in your reports, and earlier backups are not changed.</p>
      <p>This will be erased:</p>
      <HeldList person={person} />
      <Field
        label={
          <>
            Type the {person.email ? 'address' : 'phone number'} to confirm: <b>{label}</b>
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

export function HeldList({ person }: Pick<PersonProps, 'person'>) {
  const { data, isFetching, refetch } = useHeld(person);
  if (!data && isFetching) return <Spinner>Looking up...</Spinner>;
  if (!data) return <ListFailed onRetry={() => void refetch()} />;
  const held = formatHeld(data.held);
  if (held.length === 0) return <p>Nothing is stored about this person.</p>;
  return (
    <ul className="held">
      {held.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
