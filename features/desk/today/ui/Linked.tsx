import type { ReactNode } from 'react';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';

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
