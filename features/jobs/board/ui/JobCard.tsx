import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowRight, gripVertical } from '#ui/icons.ts';
import type { useCardDrag } from '#ui/use-card-drag.ts';
import { badgesOf } from '../../badges/rules.ts';
import { surfaceOf } from '../../materials/rules.ts';
import { StageAirplane } from '../../ui/StageAirplane.tsx';
import type { ListedJob } from '../contract.ts';
import { nameOf } from './JobRow.tsx';
import type { Direction, useBoardMoves } from './use-board-moves.tsx';

export interface MoveJob {
  drag: ReturnType<typeof useCardDrag>;
  moving: ReturnType<typeof useBoardMoves>;
}

const DIRECTIONS: Partial<Record<string, Direction>> = { ArrowRight: 'next', ArrowLeft: 'previous' };

/** More are on the job's own page. */
const MAX_BADGES = 2;

export function JobCard({ job, drag: { grip, dragged }, moving }: MoveJob & { job: ListedJob }) {
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
          {daysOverFirst ? <span className="job-late">, +{daysOverFirst}</span> : ''}
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
