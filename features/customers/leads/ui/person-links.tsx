import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsOwner } from '#office/account/ui/current-user.ts';
import { airplanePath, formatTailNumber } from '../lead-words.ts';

/** The name of a lead's customer, with a link to their page for those who may open it. */
export function CustomerLink({ leadId, children }: { leadId: number; children: ReactNode }) {
  return useIsOwner() ? (
    <Link className="person-link" to={`/admin/customers/of/${leadId}`}>
      {children}
    </Link>
  ) : (
    children
  );
}

/** A tail number, or what stands for the airplane, with a link to its page for those who may open it. */
export function AirplaneLink({ tailNumber, children }: { tailNumber: string; children?: ReactNode }) {
  const path = airplanePath(tailNumber);
  const shown = children ?? formatTailNumber(tailNumber);
  return useIsOwner() && path ? (
    <Link className="person-link" to={path}>
      {shown}
    </Link>
  ) : (
    shown
  );
}
