import './lead-board.css';
import { Fragment, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Swatch } from '#customers/lead-schemes/ui/SchemeParts.tsx';
import { customerName, formatTailNumber } from '#customers/leads/lead-words.ts';
import { LEAD_STATUSES, SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { Button } from '#ui/button.tsx';
import { ActionSelect, Status } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { gripVertical } from '#ui/icons.ts';
import { Skeleton } from '#ui/page-states.tsx';
import { useCardDrag } from '#ui/use-card-drag.ts';
import type { ListedLead } from '../lead-desk.contract.ts';
import { leadBadges } from '../lead-list.ts';
import { useStatusMove } from './bulk-changes.tsx';
import { type DeskFilter, searchOf } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { boardStatuses, MAX_CARDS, useLeadPages } from './desk-queries.ts';
import { openRowLink } from './row-links.tsx';
import { useStableWhilePointing } from './use-stable-while-pointing.ts';

/** A column per status. Cards are moved by drag or by their select. */
export function LeadBoard({ filter }: { filter: DeskFilter }) {
  const board = useRef<HTMLElement>(null);
  const { trackMove, restoreFocus } = useMovedCardFocus(board);
  const move = useStatusMove({ onShown: trackMove });
  const { grip, dragged, overColumn } = useCardDrag((id, status) => move([id], status));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
    <section ref={board} className="board" aria-label="Board" tabIndex={0} data-board="">
      {boardStatuses(filter).map((status) => (
        <Column
          key={status}
          filter={{ ...filter, status }}
          isOver={overColumn === status}
          dragged={dragged}
          grip={grip}
          onMove={(id, to) => move([id], to)}
          restoreFocus={restoreFocus}
        />
      ))}
    </section>
  );
}

type CardTools = {
  dragged: number | null;
  grip: ReturnType<typeof useCardDrag>['grip'];
  onMove: (id: number, status: string) => void;
};

type ColumnProps = CardTools & { filter: DeskFilter; isOver: boolean; restoreFocus: () => void };

function Column({ filter, isOver, restoreFocus, ...tools }: ColumnProps) {
  const { data, isPending, isFetching, refetch } = useLeadPages(filter, MAX_CARDS);
  const { pathname } = useLocation();
  const { status } = filter;
  const page = useStableWhilePointing(data?.pages[0]);
  // A card that just moved shows only in its new column.
  const leads = page?.rows.filter((lead) => lead.status === status) ?? [];
  useLayoutEffect(restoreFocus);
  const listLink = { pathname, search: searchOf({ ...filter, view: 'list' }) };
  return (
    <section
      className={isOver ? 'column board__column is-over' : 'column board__column'}
      data-column={status}
      aria-label={status}
      tabIndex={-1}
    >
      <h2 className="with-icon between board__head">
        <Status color={statusColor(status)}>{status}</Status>
        <span className="board__count">{page ? formatCount(page.total, page.atLeast) : ''}</span>
      </h2>
      {!page && (isPending || isFetching ? <Skeleton rows={3} /> : <Failed onRetry={() => void refetch()} />)}
      <ul>
        {leads.map((lead) => (
          <Card key={lead.id} lead={lead} {...tools} />
        ))}
      </ul>
      {page?.total === 0 && <p className="muted sm">None</p>}
      {page?.next && (
        <Link to={listLink} preventScrollReset>
          Show all in the list
        </Link>
      )}
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div>
      <p className="sm">The quotes could not be loaded.</p>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Card({ lead, dragged, grip, onMove }: CardTools & { lead: ListedLead }) {
  const { search } = useLocation();
  const name = customerName(lead);
  const tail = lead.tailNumber && formatTailNumber(lead.tailNumber);
  const { overdue, badges: facts } = leadBadges(lead, new Date());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards and screen readers use the link in it
    <li
      className={dragged === lead.id ? 'board-card is-dragged' : 'board-card'}
      data-quote={lead.id}
      onClick={openRowLink}
    >
      <Link
        className="target board-card__name"
        to={{ pathname: `/admin/quotes/${lead.id}`, search }}
        state={{ fromDesk: true }}
        preventScrollReset
        data-open=""
      >
        <span>
          <Unbroken>{name}</Unbroken>
        </span>
      </Link>
      <p className="muted sm">
        <Unbroken>{[lead.aircraftType, tail].filter(Boolean).join(', ') || SOURCE_LABELS[lead.source]}</Unbroken>
      </p>
      {lead.scheme && (
        <p className="muted sm">
          <Swatch swatch={lead.scheme} />
        </p>
      )}
      {lead.unansweredSince && (
        <p>
          <Status color="yellow">Reply</Status>
        </p>
      )}
      {overdue && <p className="sm late">{overdue}</p>}
      {facts.length > 0 && (
        <p className="sm">
          <Unbroken>{facts.map(({ text }) => text).join(' · ')}</Unbroken>
        </p>
      )}
      <div className="board-card__move">
        <span className="grip board-card__grip" aria-hidden="true" data-own="" {...grip(lead.id)}>
          <Icon of={gripVertical} />
        </span>
        <ActionSelect
          aria-label={`Move to: ${name}`}
          value=""
          onChange={({ target }) => target.value && onMove(lead.id, target.value)}
        >
          <option value="">Move to…</option>
          {LEAD_STATUSES.filter((status) => status !== lead.status).map((status) => (
            <option key={status}>{status}</option>
          ))}
        </ActionSelect>
      </div>
    </li>
  );
}

/** Prevents breaks within words, also at hyphens, as in 'PC-12'. */
function Unbroken({ children }: { children: string }) {
  return children.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words have no order but this
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="board-card__word">{word}</span>
    </Fragment>
  ));
}

type Move = { id: number; status: string };

/**
 * Keeps the focus on a card that moves to another column, where it is mounted anew. The column has the focus until then,
 * or if the card is beyond its limit. Call `trackMove` for each move and `restoreFocus` after each column's render.
 */
function useMovedCardFocus(board: RefObject<HTMLElement | null>) {
  const moved = useRef<Move | null>(null);
  const trackMove = useCallback((id: number, status: string) => {
    moved.current = { id, status };
  }, []);
  const restoreFocus = useCallback(() => {
    if (!moved.current || !board.current || document.querySelector('dialog[open]')) return;
    const { id, status } = moved.current;
    const column = board.current.querySelector<HTMLElement>(`[data-column="${CSS.escape(status)}"]`);
    const focused = document.activeElement;
    // The user has moved the focus elsewhere.
    if (focused !== document.body && focused !== column && !focused?.closest(`[data-quote="${id}"]`)) {
      moved.current = null;
      return;
    }
    const select = column?.querySelector<HTMLElement>(`[data-quote="${id}"] select`);
    if (select) moved.current = null;
    const goal = select ?? (focused === document.body ? column : null);
    goal?.focus();
    goal?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [board]);
  return { trackMove, restoreFocus };
}
