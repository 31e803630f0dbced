import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '#office/account/ui/current-user.ts';
import { airplanePath, formatTailNumber } from '../lead-words.ts';

/** The name of a lead's customer, with a link to their page for those who may open it. */
export function CustomerLink({ leadId, children }: { leadId: number; children: ReactNode }) {
  return useCan(null) ? (
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
  return useCan(null) && path ? (
    <Link className="person-link" to={path}>
      {shown}
    </Link>
  ) : (
    shown
  );
}

interface Named {
  text: string;
  leadId: number | null;
  name: string | null;
  tailNumber: string | null;
}

/** A sentence in which the customer's name and the tail number lead to their pages. */
export function Linked({ text, leadId, name, tailNumber }: Named) {
  const parts: ReactNode[] = [text];
  const link = (words: string, to: ReactNode) => {
    const at = parts.findIndex((part) => typeof part === 'string' && part.includes(words));
    if (at < 0) return;
    const [before, ...after] = (parts[at] as string).split(words);
    parts.splice(at, 1, before, to, after.join(words));
  };
  if (leadId !== null && name)
    link(
      name,
      <CustomerLink key="customer" leadId={leadId}>
        {name}
      </CustomerLink>,
    );
  if (tailNumber) link(formatTailNumber(tailNumber), <AirplaneLink key="airplane" tailNumber={tailNumber} />);
  return parts;
}
