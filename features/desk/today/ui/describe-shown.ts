import type { Need } from '../today.contract.ts';

type ShownNeed = Extract<Need, { kind: 'shown' }>;

/** What a customer said about showing an airplane, and the verb that leads to it. */
export function describeShown({ shown, name, choice }: ShownNeed, plane: string) {
  const allowed = choice === 'with-tail' ? 'With its tail number.' : 'Without the tail number.';
  return {
    words: {
      title: `${name ?? 'The customer'} wrote about ${plane}`,
      said: choice === null ? 'Not said yet whether it may be shown.' : allowed,
      label: 'Read',
    },
    allowed: { title: `${plane} may be shown`, said: allowed, label: 'Open draft' },
    withdrawn: {
      title: `${plane} was taken off the website`,
      said: 'The customer withdrew the permission.',
      label: 'Open',
    },
  }[shown];
}

/** Customers who are not asked. */
export function describeUnaskable({ count }: Extract<Need, { kind: 'asking' }>) {
  const customers = count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`;
  return {
    title: `${customers} can’t be asked whether to show ${count === 1 ? 'the airplane' : 'their airplanes'}`,
    why: 'The email has to name the shop’s postal address. Add the street and ZIP code.',
    verb: { label: 'Add address', to: '/admin/settings/facts', icon: null },
  };
}
