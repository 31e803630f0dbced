import { can } from '#rights/rights.ts';
import type { Job } from './desk/job-desk.contract.ts';

/** What a reader of jobs sees beside the work. */
export interface Visibility {
  money: boolean;
  /** Customers' addresses, and what a search finds in their requests. */
  addresses: boolean;
}

export const visibilityOf = (role: string | undefined): Visibility => ({
  money: can(role, 'payments'),
  addresses: can(role, 'customers'),
});

export const ALL: Visibility = { money: true, addresses: true };

/** The job as this reader may see it. */
export function redact({ money, addresses }: Visibility, job: Job): Job {
  return {
    ...job,
    ...(!money && { contractCents: null, money: null, flags: { ...job.flags, unpaidCents: 0 } }),
    ...(!addresses && { link: job.link && { ...job.link, recipient: null }, readers: [] }),
  };
}
