import '#ui/choices.css';
import './lead-schemes.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readProposal } from '#customers/schemes/studio-paths.ts';
import { picturePath } from '#customers/schemes/ui/picture-path.ts';
import { Verdicts } from '#customers/schemes/ui/Verdicts.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, rotateCcw, send } from '#ui/icons.ts';
import { Skeleton } from '#ui/page-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { LeadScheme } from '../lead-schemes.contract.ts';
import { LeadSchemeView, SchemeComparison } from './LeadSchemeView.tsx';
import {
  picturePathOf,
  studioOf,
  type Titled,
  titleSchemes,
  useLeadSchemes,
  useProposal,
  useProposalPreview,
} from './SchemeParts.tsx';

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
        <div className="row--tight row">
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
    <section className="stack" aria-label={title}>
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
    <fieldset className="row--tight row screen-only">
      <legend className="vh">Version</legend>
      {schemes.map(({ id, title, note }) => (
        <label key={id} className="pick">
          <input type="radio" name={name} checked={id === shownId} onChange={() => onChoose(id)} />
          <span>
            <b className="line">{title}</b>
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface UnsavedProps {
  quoteId: number;
  /** The code of the proposed scheme. */
  code: string;
  /** The first one; undefined for a lead without any. */
  first: Titled | undefined;
  onSaved: (saved: LeadScheme) => void;
  onSend: (saved: LeadScheme) => void;
  onDiscard: () => void;
}

/** A proposal as it comes from the studio, beside the visitor's own: to save, to send, or to change further. */
function UnsavedProposal({ quoteId, code, first, onSaved, onSend, onDiscard }: UnsavedProps) {
  const { data: shown, isError, isFetching, refetch } = useProposalPreview(quoteId, code);
  const saving = useProposal(quoteId);
  if (isError)
    return (
      <div role="alert">
        <p>The proposal could not be loaded.</p>
        <div className="row--tight row">
          <Button small busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
          <Button small variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </div>
    );
  if (!shown) return <Skeleton rows={3} />;

  const refused = shown.verdicts.filter(({ severity }) => severity === 'refused');
  // Awaited: the saved scheme takes this part off the page, and with it the callbacks of `mutate`.
  const save = async (then: (saved: LeadScheme) => void) => {
    const schemes = await saving.mutateAsync(shown.code).catch(() => []);
    const saved = schemes.find((scheme) => scheme.code === shown.code);
    if (saved) then(saved);
  };
  const yours = { title: 'Your proposal', note: 'Not saved yet', description: shown.description };
  const picture = picturePath(shown.code, 'left', { width: 900 });
  return (
    <>
      <p className="sm muted">
        {first?.origin === 'visitor' && 'The customer’s version never changes. '}Yours is saved to this lead and its
        activity.
      </p>
      {first ? (
        <SchemeComparison
          sides={[
            { ...first, picture: picturePathOf(quoteId, first.id) },
            { ...yours, picture },
          ]}
          differences={shown.differences}
        />
      ) : (
        <div className="card lead-scheme__picture">
          <img src={picture} alt={shown.description} width="900" height="320" />
        </div>
      )}
      {refused.length > 0 && <Verdicts verdicts={refused} />}
      <div className="row--tight row screen-only">
        {refused.length === 0 && (
          <>
            <Button small variant="primary" busy={saving.isPending} onClick={() => void save(onSend)}>
              <Icon of={send} /> Add to reply
            </Button>
            <Button small busy={saving.isPending} onClick={() => void save(onSaved)}>
              Save to this lead
            </Button>
          </>
        )}
        {shown.opensInStudio && (
          <ButtonLink small to={studioOf(shown.code, quoteId)}>
            <Icon of={pencil} /> Edit in the studio
          </ButtonLink>
        )}
        {first && shown.opensInStudio && (
          <ButtonLink small to={studioOf(first.code, quoteId)}>
            <Icon of={rotateCcw} /> Start from {first.title}
          </ButtonLink>
        )}
        <Button small variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </>
  );
}
