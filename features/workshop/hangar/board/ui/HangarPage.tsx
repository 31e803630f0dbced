import { LoadFailed } from '#ui/page-states.tsx';
import '#workshop/jobs/board/ui/jobs-page.css';
import '#ui/records.css';
import '#ui/parts.css';
import './hangar-page.css';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '#office/account/ui/current-user.ts';
import { useIsOnline, useMediaQuery } from '#ui/browser-state.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { chevronLeft, chevronRight, plus, printer } from '#ui/icons.ts';
import { inMaterial, MATERIAL_LABELS, type Material } from '#workshop/jobs/stage-colors.ts';
import { type Change, withRamp } from '../../dragging.ts';
import { ArrivalsPart, WaitlistPart } from '../../openings/ui/WaitlistPart.tsx';
import type { Board, BoardStay } from '../hangar-board.contract.ts';
import { BaysDialog, EmptyHangar } from './Bays.tsx';
import {
  describeHangar,
  GRID_MEDIA,
  type HangarView,
  hangarView,
  useBoard,
  useHangarEvents,
  viewAddress,
} from './board-queries.ts';
import { CollisionList } from './CollisionList.tsx';
import { HangarGrid, HangarLoading, WallBoard } from './HangarGrid.tsx';
import { PlanDialog, type PlanKind, Unplanned } from './PlanDialog.tsx';
import { MoveForm, TakenDialog } from './StayDialogs.tsx';
import { BayList, MoveSheet } from './Stays.tsx';
import { useStayMoves } from './use-stay-moves.tsx';

/** Shows which airplane stands in which bay on which days. */
export default function HangarPage() {
  const hasGrid = useMediaQuery(GRID_MEDIA);
  const [address] = useSearchParams();
  const view = hangarView(address, !hasGrid);
  const { data: board, isPending, isFetching, refetch } = useBoard(view);
  const isOnline = useIsOnline();
  const canWrite = useCan('hangar', 'write');
  useHangarEvents();
  const isLoading = !board && (isPending || isFetching);
  if (board && view.kind === 'wall') return <WallBoard board={board} view={view} isOld={!isOnline} />;
  return (
    <main id="main" className="wrap page hangar">
      <div className="row page__title between">
        <div>
          <h1 className="h2">Hangar</h1>
          <p className="muted" aria-live="polite">
            {board && board.bays.length > 0 ? describeHangar(board) : '\u00a0'}
          </p>
        </div>
        {(isLoading || (board && board.bays.length > 0)) && <Tools board={board} view={view} isLocked={!isOnline} />}
      </div>
      {board?.bays.length === 0 && <EmptyHangar canWrite={canWrite} />}
      {board && board.bays.length > 0 && <Calendar board={board} view={view} hasGrid={hasGrid} isLocked={!isOnline} />}
      {!board && isLoading && <HangarLoading view={view} />}
      {!board && !isLoading && <LoadFailed what="The calendar" onRetry={() => void refetch()} />}
    </main>
  );
}

/** Renders before the calendar has loaded, so that it does not jump. */
function Tools({ board, view, isLocked }: { board: Board | undefined; view: HangarView; isLocked: boolean }) {
  const [open, setOpen] = useState<PlanKind | 'bays' | null>(null);
  const canWrite = useCan('hangar', 'write');
  const step = view.kind === 'year' ? 26 : 4;
  const plan = (kind: PlanKind, label: string) => (
    <Button small disabled={isLocked || !board} onClick={() => setOpen(kind)}>
      <Icon of={plus} /> {label}
    </Button>
  );
  return (
    <div className="row screen-only">
      <nav className="seg only-laptop" aria-label="Weeks">
        <Link to={viewAddress(view, -step)} preventScrollReset aria-label="Earlier">
          <Icon of={chevronLeft} />
        </Link>
        <Link to={viewAddress({ ...view, kind: 'weeks' })} aria-current={view.kind === 'weeks' ? 'true' : undefined}>
          Six weeks
        </Link>
        <Link to={viewAddress({ ...view, kind: 'year' })} aria-current={view.kind === 'year' ? 'true' : undefined}>
          Year
        </Link>
        <Link to={viewAddress(view, step)} preventScrollReset aria-label="Later">
          <Icon of={chevronRight} />
        </Link>
      </nav>
      <Button small className="only-laptop" onClick={() => window.print()}>
        <Icon of={printer} /> Print
      </Button>
      {canWrite && (
        <>
          {plan('job', 'Job')}
          {plan('hold', 'Hold')}
          {plan('closed', 'Closed days')}
          <Button small disabled={isLocked || !board} onClick={() => setOpen('bays')}>
            Bays
          </Button>
        </>
      )}
      {board && open === 'bays' && <BaysDialog bays={board.bays} onClose={() => setOpen(null)} />}
      {board && open !== null && open !== 'bays' && (
        <PlanDialog kind={open} board={board} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface CalendarProps {
  board: Board;
  view: HangarView;
  /** Whether the window has room for the grid; otherwise a list is shown. */
  hasGrid: boolean;
  isLocked: boolean;
}

function Calendar({ board, view, hasGrid, isLocked }: CalendarProps) {
  const canWrite = useCan('hangar', 'write');
  const [chosen, setChosen] = useState<BoardStay | null>(null);
  const [taken, setTaken] = useState<Change | null>(null);
  const { move, send, isBusy, ghost, leaveGhost, dialog } = useStayMoves(board, hasGrid ? view : null);
  const shown = useMemo(() => withRamp(board), [board]);
  // The calendar is drawn first.
  const hasPanels = useDeferredValue(canWrite, false);
  function choose(stay: BoardStay) {
    leaveGhost();
    setChosen(stay);
  }
  return (
    <>
      {!hasGrid && <CollisionList collisions={board.collisions} />}
      <Unplanned board={board} isLocked={isLocked} />
      {hasGrid ? (
        <>
          <HangarGrid
            board={shown}
            view={view}
            isLocked={isLocked || isBusy}
            canMove={canWrite}
            ghost={ghost}
            onMove={(stay, requestedStay) => move([{ stay, requestedStay }])}
            onTaken={(stay, requestedStay) => setTaken({ stay, requestedStay })}
            onChoose={choose}
          />
          <Legend canMove={canWrite} />
          <CollisionList collisions={board.collisions} />
        </>
      ) : (
        <BayList board={shown} canMove={canWrite} onChoose={choose} />
      )}
      {hasPanels && (
        <div className="stack apart--far hangar__panels screen-only">
          <ArrivalsPart />
          {hasGrid && (
            <MoveForm
              {...{ board, chosen, onChoose: choose, isLocked, isBusy }}
              onMove={(stay, requestedStay) => move([{ stay, requestedStay }])}
            />
          )}
          <WaitlistPart bays={board.bays.filter(({ active }) => active)} isLocked={isLocked} />
        </div>
      )}
      {!hasGrid && chosen && (
        <Suspense>
          <MoveSheet
            key={chosen.id}
            {...{ board, isLocked, send }}
            stay={board.stays.find(({ id }) => id === chosen.id) ?? chosen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
      {taken && (
        <TakenDialog
          taken={taken}
          board={board}
          onClose={() => setTaken(null)}
          onMove={(changes) => {
            setTaken(null);
            move(changes);
          }}
        />
      )}
      {dialog}
    </>
  );
}

function Legend({ canMove }: { canMove: boolean }) {
  return (
    <div className="stack stack--close hangar__legend muted sm only-laptop">
      <p className="row" aria-hidden="true">
        {(Object.entries(MATERIAL_LABELS) as [Material, string][]).map(([material, label]) => (
          <span key={material}>
            <i className="material" style={inMaterial(material)} /> {label}
          </span>
        ))}
        <span>
          <i className="material hangar__hold" /> Hold for a quote
        </span>
        <span>
          <i className="material hangar__closed" /> Closed
        </span>
      </p>
      {canMove && (
        <p className="row row--tight screen-only">
          <kbd className="key">Enter</kbd> picks up or drops a bar <kbd className="key">←</kbd>{' '}
          <kbd className="key">→</kbd> a day <kbd className="key">Shift</kbd> a week <kbd className="key">Alt</kbd> the
          last day <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> another spot <kbd className="key">Esc</kbd>{' '}
          cancel
        </p>
      )}
    </div>
  );
}
