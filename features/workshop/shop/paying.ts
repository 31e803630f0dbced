import type { Invoicing } from './shop.contract.ts';

/** How an invoice can be paid without a computer. */

interface PayTo {
  mailTo: string;
  wire: Invoicing['wire'] | null;
}

interface Payee {
  name: string;
  place: string;
}

/** 'Payable to Flatirons. Hand it over at pickup, or mail it to …' */
export function payByCheck({ name, place }: Payee, { mailTo }: PayTo, reference: string): string {
  const address = mailTo.split('\n').filter(Boolean).join(', ') || place;
  const mailed = address ? ` Hand it over at pickup, or post it to ${address}.` : ' Hand it over at pickup.';
  return `Payable to ${name}.${mailed} Write ${reference} on it.`;
}

/** 'Front Range Bank, routing 000, account 0000, reference I-26-0001.'; null where none is offered. */
export function payByWire({ wire }: PayTo, reference: string): string | null {
  if (!wire?.bank) return null;
  const { bank, routing, account } = wire;
  return `${[bank, routing && `routing ${routing}`, account && `account ${account}`].filter(Boolean).join(', ')}, reference ${reference}.`;
}
