import '#ui/pick.css';
import './lead-schemes.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readProposal } from '#features/schemes/ui/studio-path.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { LeadScheme } from '../contract.ts';
import { LeadSchemeView } from './LeadSchemeView.tsx';
import { useLeadSchemes } from './lead-schemes-queries.ts';
import { type Titled, titleSchemes } from './titles.ts';
import { UnsavedProposal } from './UnsavedProposal.tsx';

interface LeadSchemesProps {
  quoteId: number;
  firstName: string;
  /** Whether the lead is known to have one. */
  isExpected: boolean;
  /** Puts a version into the reply. */
  onSend: (scheme: LeadScheme) => void;
}

/** The paint schemes of a lead: the visitor's own, the shop's proposals, and one that comes from the studio. Nothing without. */
export function LeadSchemes({ quoteId, firstName, isExpected, onSend }: LeadSchemesProps) {
  const { data, isPending, isError, isFetching, refetch } = useLeadSchemes(quoteId);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { proposed, drop } = useProposed();
  /** How often a proposal was saved or discarded: its buttons go with their section, and the focus comes here. */
  const [closings, setClosings] = useState(0);
  const schemes = titleSchemes(data ?? [], firstName);
  const saved = schemes.find(({ code }) => code === proposed);
  const isUnsaved = proposed !== null && !saved;
  const shown = saved ?? schemes.find(({ id }) => id === chosenId) ?? schemes[0];

  function close(chosen: number | null): void {
    setChosenId(chosen);
    setClosings(closings + 1);
    drop();
  }

  if (isPending)
    return isExpected || proposed ? (
      <Section title="Scheme">
        <Spinner>Loading the scheme...</Spinner>
        <Skeleton rows={4} />
      </Section>
    ) : null;
  if (!data)
    return (
      <Section title="Scheme">
        <p role={isError ? 'alert' : undefined}>The scheme could not be loaded.</p>
        <div className="row">
          <Button small busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Section>
    );
  return (
    <>
      {isUnsaved && (
        <Section title={shown ? 'Propose a change' : 'Propose a scheme'}>
          <UnsavedProposal
            quoteId={quoteId}
            code={proposed}
            first={schemes.at(-1)}
            onSaved={({ id }) => {
              close(id);
              toast({ title: 'Saved to this lead' });
            }}
            onSend={(scheme) => {
              setChosenId(scheme.id);
              drop();
              onSend(scheme);
            }}
            onDiscard={() => close(null)}
          />
        </Section>
      )}
      {shown && (
        <Section title="Scheme" closings={closings}>
          {schemes.length > 1 && (
            <Versions
              schemes={schemes}
              shownId={shown.id}
              onChoose={(id) => {
                if (saved) drop();
                setChosenId(id);
              }}
            />
          )}
          <LeadSchemeView key={shown.id} quoteId={quoteId} shown={shown} first={schemes.at(-1)!} onSend={onSend} />
        </Section>
      )}
    </>
  );
}

/** The proposal that the address names, and how to drop it from there. */
function useProposed() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    proposed: readProposal(hash),
    drop: () => navigate({ search, hash: '' }, { replace: true, preventScrollReset: true, state }),
  };
}

/** Takes the focus after each closing. */
function Section({ title, closings = 0, children }: { title: string; closings?: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (closings > 0) heading.current?.focus();
  }, [closings]);
  return (
    <section className="stack lead-scheme" aria-label={title}>
      <h3 className="h4" tabIndex={-1} ref={heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The versions of a lead's scheme, to choose one. */
function Versions({
  schemes,
  shownId,
  onChoose,
}: {
  schemes: readonly Titled[];
  shownId: number;
  onChoose: (id: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className="row lead-scheme__versions">
      <legend className="vh">Version</legend>
      {schemes.map(({ id, title, note }) => (
        <label key={id} className="pick">
          <input type="radio" name={name} checked={id === shownId} onChange={() => onChoose(id)} />
          <span>
            <b>{title}</b>
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
