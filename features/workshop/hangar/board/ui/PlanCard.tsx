import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '#office/account/ui/current-user.ts';
import type { PlanOptions } from '../../job-plan.contract.ts';
import { HANGAR } from './board-queries.ts';

const Options = lazy(() => import('./PlanOptions.tsx'));

/** Where a job that has no days would stand, by one press. Nothing where it has some. */
export function PlanCard({ job: { id, number, status } }: { job: { id: number; number: string; status: string } }) {
  const canWrite = useCan('hangar', 'write');
  const { data } = useQuery<PlanOptions | null>({
    queryKey: [`${HANGAR}/plans/${id}/options`],
    enabled: canWrite && status === 'booked',
  });
  if (!data || data.plans.length === 0) return null;
  return (
    <Suspense>
      <Options jobId={id} number={number} options={data} />
    </Suspense>
  );
}
