import { can } from '#rights/rights.ts';
import type { Job } from '../desk/contract.ts';

/** What a reader of jobs sees beside the work. */
export interface Sight {
  money: boolean;
  /** Customers' addresses, and what a search finds in their requests. */
  addresses: boolean;
}

export const sightOf = (role: string | undefined): Sight => ({
  money: can(role, 'payments'),
  addresses: can(role, 'customers'),
});

export const ALL: Sight = { money: true, addresses: true };

/** The job as this reader may see it. */
export function within({ money, addresses }: Sight, job: Job): Job {
  return {
    ...job,
    ...(!money && { contractCents: null, money: null, flags: { ...job.flags, unpaidCents: 0 } }),
    ...(!addresses && { link: job.link && { ...job.link, recipient: null }, readers: [] }),
  };
}
