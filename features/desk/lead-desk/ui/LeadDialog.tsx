import './lead.css';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#client/request.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { areShortcutsEnabled } from '#customers/leads/ui/row-shortcuts.ts';
import { formatLongDate } from '#time/format-moment.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { isTyping } from '#ui/focus-and-scroll.ts';
import { chevronLeft, chevronRight } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useDeskFilter } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { notesDrafts, replyDrafts, useLead, useLeadPages } from './desk-queries.ts';
import { LeadDetail } from './LeadDetail.tsx';

/** A lead over the list. Back closes it. Closing goes back if it was opened from the list. */
export default function LeadPage({ params }: { params: { id: string } }) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const isClosing = useRef(false);
  const close = () => {
    // A second Escape before the navigation ends must not go back twice.
    if (isClosing.current) return;
    isClosing.current = true;
    if ((state as { fromDesk?: boolean } | null)?.fromDesk) navigate(-1);
    else navigate({ pathname: '/admin', search }, { replace: true, preventScrollReset: true });
  };
  return <LeadDialog id={Number(params.id)} onClose={close} />;
}

function LeadDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: lead, isPending, isFetching, error, refetch } = useLead(id);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isPending)
    return (
      <Dialog title={<Spinner>Loading quotes...</Spinner>} autoFocusTitle onClose={onClose}>
        {null}
      </Dialog>
    );
  if (isGone) return <MissingLead id={id} onClose={onClose} />;
  if (!lead) return <FailedLead busy={isFetching} onRetry={() => void refetch()} onClose={onClose} />;
  return (
    <Dialog
      title={customerName(lead)}
      subtitle={
        <>
          {lead.unansweredSince && <Status color="yellow">Reply</Status>} {formatLongDate(lead.createdAt)}
        </>
      }
      headerAction={<LeadPager id={lead.id} />}
      autoFocusTitle
      onClose={onClose}
    >
      {/* The key resets drafts and pending mutations for the next lead. */}
      <LeadDetail key={lead.id} lead={lead} onGone={onClose} />
    </Dialog>
  );
}

/** Offers unsaved text to copy. */
function MissingLead({ id, onClose }: { id: number; onClose: () => void }) {
  const typed = [notesDrafts.get(id)?.notes, replyDrafts.get(id)?.text].filter((text) => text?.trim());
  return (
    <Dialog title="Quote not found" onClose={onClose}>
      <p>It is no longer in the list. Someone may have deleted it.</p>
      {typed.map((text) => (
        <div key={text} className="apart--wide">
          <Field label="What you had typed" rows={6} readOnly value={text} />
        </div>
      ))}
    </Dialog>
  );
}

/** The request failed; the lead may exist. */
function FailedLead({ busy, onRetry, onClose }: { busy: boolean; onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog title="Quote not loaded" onClose={onClose}>
      <p role="alert">The quote could not be loaded. Please try again.</p>
      <p className="apart--wide">
        <Button variant="ink" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Dialog>
  );
}

type Order = { ids: number[]; total: string };

/**
 * Steps through the list. A lead that leaves the list by a status change keeps its position while it is open, so that a
 * user can work through the unanswered ones.
 * @returns null when the list does not have the lead
 */
function useLeadPager(id: number) {
  const { filter } = useDeskFilter();
  const { data, hasNextPage, fetchNextPage } = useLeadPages(filter);
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const lastOrder = useRef<Order>(undefined);
  const ids = data ? idsIn(data) : [];
  const present = ids.includes(id)
    ? { ids, total: formatCount(data!.pages[0]!.total, data!.pages[0]!.atLeast) }
    : undefined;
  // Not during render: a discarded render of the next lead would overwrite this one's position.
  useLayoutEffect(() => {
    if (present) lastOrder.current = present;
  });
  const order = present ?? lastOrder.current;
  const index = order?.ids.indexOf(id) ?? -1;
  if (filter.view === 'board' || !order || index < 0) return null;

  const goTo = (next: number | undefined) => {
    if (next !== undefined)
      navigate({ pathname: `/admin/quotes/${next}`, search }, { state, replace: true, preventScrollReset: true });
  };
  return {
    position: index + 1,
    total: order.total,
    hasPrevious: index > 0,
    hasNext: index + 1 < order.ids.length || hasNextPage,
    previous: () => goTo(order.ids[index - 1]),
    async next() {
      if (index + 1 < order.ids.length) return goTo(order.ids[index + 1]);
      const more = await fetchNextPage();
      goTo(more.data && idsIn(more.data)[index + 1]);
    },
  };
}

const idsIn = ({ pages }: { pages: { rows: { id: number }[] }[] }) =>
  pages.flatMap(({ rows }) => rows.map(({ id }) => id));

/** The lead's position in the list, with links to its neighbors. */
function LeadPager({ id }: { id: number }) {
  const pager = useLeadPager(id);
  const box = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsEnabled()) return;
    const isUnderDialog = document.querySelectorAll('dialog[open]').length > 1;
    if (isTyping(event.target) || isUnderDialog) return;
    if (event.key.toLowerCase() === 'j') void pager?.next();
    if (event.key.toLowerCase() === 'k') pager?.previous();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each lead starts at its top
  useEffect(() => {
    box.current?.closest('dialog')?.scrollTo({ top: 0, behavior: 'instant' });
  }, [id]);

  if (!pager) return null;
  return (
    <div className="with-icon lead-pager" ref={box}>
      <span className="muted sm" aria-live="polite">
        {pager.position.toLocaleString('en-US')} of {pager.total}
      </span>
      {/* aria-disabled: a disabled button loses the focus. */}
      <IconButton
        icon={chevronLeft}
        label="Previous quote"
        aria-disabled={!pager.hasPrevious}
        onClick={pager.previous}
      />
      <IconButton
        icon={chevronRight}
        label="Next quote"
        aria-disabled={!pager.hasNext}
        onClick={() => void pager.next()}
      />
    </div>
  );
}
