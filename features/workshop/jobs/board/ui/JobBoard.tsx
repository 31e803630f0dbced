import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowRight, chevronLeft, chevronRight, gripVertical } from '#ui/icons.ts';
import { LoadFailed } from '#ui/page-states.tsx';
import { useCardDrag } from '#ui/use-card-drag.ts';
import { badgesOf } from '../../badges.ts';
import { type Direction, useBoardMoves } from '../../desk/ui/use-job-act.tsx';
import { inMaterial, materialOf, surfaceOf } from '../../stage-colors.ts';
import { nameOf, StageAirplane } from '../../ui/JobParts.tsx';
import type { ListedJob } from '../job-list.contract.ts';
import './job-board.css';
import { useCan } from '#office/account/ui/current-user.ts';
import { IconButton } from '#ui/button.tsx';
import { Input } from '#ui/field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { COLUMNS, columnOf, directionTo, shortTitle } from '../../board-columns.ts';
import { NoJobs } from './JobList.tsx';
import { addressOf, BOARD_SIZE, type JobListFilter, useJobPages } from './job-queries.ts';

interface MoveJob {
  drag: ReturnType<typeof useCardDrag>;
  moving: ReturnType<typeof useBoardMoves>;
}

const DIRECTIONS: Partial<Record<string, Direction>> = { ArrowRight: 'next', ArrowLeft: 'previous' };

/** More are on the job's own page. */
const MAX_BADGES = 2;

function JobCard({ job, drag: { grip, dragged }, moving }: MoveJob & { job: ListedJob }) {
  const { moveOf, move, choose, movingId } = moving;
  const name = nameOf(job);
  const next = moveOf(job, 'next');
  const canMove = Boolean(next ?? moveOf(job, 'previous'));
  const states = [dragged === job.id && 'is-dragged', movingId === job.id && 'is-moving'];
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || movingId !== null) return;
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    // The browser would go back, also from the first column.
    event.preventDefault();
    if (moveOf(job, direction)) move(job, direction);
  };
  return (
    <li
      className={['job-card', ...states].filter(Boolean).join(' ')}
      data-job={job.id}
      aria-busy={movingId === job.id || undefined}
      onKeyDown={onKeyDown}
    >
      <Link
        to={`/admin/jobs/${job.id}`}
        data-open=""
        aria-keyshortcuts={canMove ? 'Alt+ArrowRight Alt+ArrowLeft' : undefined}
        draggable={false}
      >
        <StageAirplane type={job.aircraftType} model={job.model} material={surfaceOf(job)} colors={job.colors} />
        <span className="job-card__words">
          <b className="job-tail">{name}</b>
          <span>{job.aircraftType}</span>
          <CardFacts job={job} />
        </span>
      </Link>
      <div className="job-card__tools screen-only">
        {canMove && (
          <button type="button" aria-label={`Move ${name}`} {...grip(job.id)} onClick={() => choose(job)}>
            <Icon of={gripVertical} />
          </button>
        )}
        {next && (
          <button type="button" aria-label={`${name}: ${next.verb}`} onClick={() => move(job, 'next')}>
            <Icon of={arrowRight} />
          </button>
        )}
      </div>
    </li>
  );
}

function describeReady(status: ListedJob['status'], readyOn: string): string {
  if (status === 'delivered') return 'delivered';
  return status === 'ready' ? 'is ready' : `ready ${formatDay(readyOn, 'short')}`;
}

function CardFacts({ job }: { job: ListedJob }) {
  const { readyOn, daysOverFirst, status } = job;
  const badges = badgesOf(job, shopDay()).filter(({ kind, tone }) => tone !== 'plain' || kind !== 'shown');
  return (
    <>
      {status !== 'booked' && readyOn && (
        <small>
          {describeReady(status, readyOn)}
          {daysOverFirst ? <span className="late">, +{daysOverFirst}</span> : ''}
        </small>
      )}
      {badges.slice(0, MAX_BADGES).map(({ kind, short, tone }) => (
        <small key={kind} className={`job-${tone}`}>
          {short}
        </small>
      ))}
    </>
  );
}

/** A column for each stage of a full repaint. Cards move by drag, by Alt with the arrows, or by a dialog. */
export function JobBoard({ filter }: { filter: JobListFilter }) {
  const { data, isPending, isFetching, refetch } = useJobPages(filter, BOARD_SIZE);
  const page = data?.pages[0];
  if (!page)
    return isPending || isFetching ? <Loading /> : <LoadFailed what="The jobs" onRetry={() => void refetch()} />;
  if (page.rows.length === 0) return <NoJobs filter={filter} />;
  return (
    <>
      <Columns jobs={page.rows} />
      {page.next && (
        <p className="row screen-only sm">
          The first {page.rows.length.toLocaleString('en-US')} of {page.total.toLocaleString('en-US')} jobs.
          <Link to={`?${addressOf({ ...filter, view: 'list' })}`}>Show all in the list</Link>
        </p>
      )}
    </>
  );
}

function Columns({ jobs }: { jobs: readonly ListedJob[] }) {
  const byColumn = Map.groupBy(jobs, columnOf);
  const { board, followCard } = useMovedCard();
  const moving = useBoardMoves(followCard);
  const find = (id: number) => jobs.find((job) => job.id === id)!;
  const drag = useCardDrag((id, column) => moving.move(find(id), directionTo(find(id), column)));
  const [picked, pick] = useState<string>(() => COLUMNS.find(({ key }) => byColumn.has(key))?.key ?? COLUMNS[0].key);
  const others = byColumn.get(null) ?? [];
  const canMove = useCan('work', 'write');
  return (
    <>
      <ColumnPicker picked={picked} onPick={pick} countOf={(key) => byColumn.get(key)?.length ?? 0} />
      <section ref={board} className="job-board" aria-label="Board" data-board="">
        {COLUMNS.map((column) => (
          <Column
            key={column.key}
            column={column}
            jobs={byColumn.get(column.key) ?? []}
            isPicked={column.key === picked}
            isOver={column.key === drag.overColumn}
            drag={drag}
            moving={moving}
          />
        ))}
      </section>
      <p className="screen-only muted sm">
        {others.length > 0 && (
          <>
            Interior jobs have their own stages:{' '}
            {others.map((job, at) => (
              <span key={job.id}>
                {at > 0 && '; '}
                <Link to={`/admin/jobs/${job.id}`}>
                  {[nameOf(job), job.stage && shortTitle(job.stage), job.hold && 'on hold'].filter(Boolean).join(', ')}
                </Link>
              </span>
            ))}
            .{' '}
          </>
        )}
        {canMove && 'Drag a card, or press Alt and an arrow key. We’ll ask for anything that’s missing.'}
      </p>
      {moving.dialog}
    </>
  );
}

interface ColumnProps extends MoveJob {
  column: (typeof COLUMNS)[number];
  jobs: readonly ListedJob[];
  /** On a phone only this one shows. */
  isPicked: boolean;
  isOver: boolean;
}

function Column({ column: { key, label }, jobs, isPicked, isOver, ...tools }: ColumnProps) {
  const className = ['column job-column', isPicked && 'is-picked', isOver && 'is-over'].filter(Boolean).join(' ');
  return (
    <section
      className={className}
      style={inMaterial(materialOf({ key, bay: '' }))}
      aria-label={label}
      data-column={key}
    >
      <h2 className="job-column__head">
        {label} <span className="price">{jobs.length}</span>
      </h2>
      <ul className="stack stack--tight">
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} {...tools} />
        ))}
      </ul>
      {jobs.length === 0 && <p className="muted sm">Nothing here</p>}
    </section>
  );
}

function ColumnPicker({
  picked,
  onPick,
  countOf,
}: {
  picked: string;
  onPick: (key: string) => void;
  countOf: (key: string) => number;
}) {
  const at = COLUMNS.findIndex(({ key }) => key === picked);
  const [before, after] = [COLUMNS[at - 1], COLUMNS[at + 1]];
  return (
    <div className="job-board__pick screen-only">
      <IconButton
        className="btn--line"
        icon={chevronLeft}
        label="Previous stage"
        disabled={!before}
        onClick={() => before && onPick(before.key)}
      />
      <Input
        aria-label="Stage shown"
        choices={COLUMNS.map(({ key, label }, index) => [key, `${index + 1}. ${label} (${countOf(key)})`])}
        value={picked}
        onChange={({ target }) => onPick(target.value)}
      />
      <IconButton
        className="btn--line"
        icon={chevronRight}
        label="Next stage"
        disabled={!after}
        onClick={() => after && onPick(after.key)}
      />
    </div>
  );
}

/** Keeps the focus on a card that moves to another column, where it is mounted anew. */
function useMovedCard() {
  const board = useRef<HTMLElement>(null);
  const moved = useRef<number | null>(null);
  // After a dialog that closes has given its focus back.
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-job="${moved.current}"] [data-open]`);
    if (!card) return;
    moved.current = null;
    card.focus();
  });
  return {
    board,
    followCard: (id: number) => {
      moved.current = id;
    },
  };
}

function Loading() {
  return (
    <>
      <div className="vh">
        <Spinner>Loading jobs...</Spinner>
      </div>
      <div className="job-board" aria-hidden="true">
        {COLUMNS.map(({ key, label }) => (
          <div key={key} className="column job-column is-picked" style={inMaterial(materialOf({ key, bay: '' }))}>
            <p className="job-column__head">{label}</p>
            <i className="skel" />
          </div>
        ))}
      </div>
    </>
  );
}
