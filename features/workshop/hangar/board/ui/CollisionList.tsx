import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '#office/account/ui/current-user.ts';
import type { Collision, Way } from '../hangar-board.contract.ts';
import { collisionsQuery } from './board-queries.ts';

const load = () => import('./Collisions.tsx');
const Loaded = lazy(load);
const LoadedButtons = lazy(() => load().then(({ WayButtons }) => ({ default: WayButtons })));

/** Where work has no spot, with the ways out; nothing where all of it has one. */
export function CollisionList({ collisions }: { collisions: readonly Collision[] }) {
  const canWrite = useCan('hangar', 'write');
  if (collisions.length === 0) return null;
  return (
    <Suspense>
      <Loaded collisions={canWrite ? collisions : collisions.map((each) => ({ ...each, ways: [] }))} />
    </Suspense>
  );
}

/** Shows the collisions of one job. */
export function JobCollisions({ jobId }: { jobId: number }) {
  const { data = [] } = useQuery({ ...collisionsQuery, enabled: useCan('hangar') });
  return <CollisionList collisions={data.filter(({ jobIds }) => jobIds.includes(jobId))} />;
}

/** The ways out in a row of a list. */
export const WaysRow = ({ ways }: { ways: readonly Way[] }) => (
  <Suspense>
    <LoadedButtons ways={ways} />
  </Suspense>
);
