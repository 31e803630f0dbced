import { picturePath } from '#features/schemes/ui/picture-path.ts';
import { Verdicts } from '#features/schemes/ui/Verdicts.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, rotateCcw, send } from '#ui/icons.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LeadScheme } from '../contract.ts';
import { picturePathOf, useProposal, useProposalPreview } from './lead-schemes-queries.ts';
import { SchemeComparison } from './SchemeComparison.tsx';
import { studioOf, type Titled } from './titles.ts';

interface UnsavedProps {
  quoteId: number;
  /** Of the proposal. */
  code: string;
  /** The first one; undefined for a lead without any. */
  first: Titled | undefined;
  onSaved: (saved: LeadScheme) => void;
  onSend: (saved: LeadScheme) => void;
  onDiscard: () => void;
}

/** A proposal as it comes from the studio, beside the visitor's own: to save, to send, or to change further. */
export function UnsavedProposal({ quoteId, code, first, onSaved, onSend, onDiscard }: UnsavedProps) {
  const { data: shown, isError, isFetching, refetch } = useProposalPreview(quoteId, code);
  const saving = useProposal(quoteId);
  if (isError)
    return (
      <div role="alert">
        <p>The proposal could not be loaded.</p>
        <div className="row">
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
      <div className="row">
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
