import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { startOfDay } from '#time/start-of-day.ts';
import { PERIODS, type Period } from '../constants.ts';
import { HISTORY_ENTITIES, HISTORY_SEARCH, type HistoryEntity } from '../contract.ts';
import { dayOf } from '../rules.ts';

/** Which changes are shown, as the address says; '' for all. The days are the shop's. */
export interface HistoryView {
  q: string;
  /** One kind of content, or what is deleted of every kind. */
  entity: HistoryEntity | typeof DELETED | '';
  /** One record, text or setting of that kind. */
  id: string;
  who: string;
  period: Period;
  from: string;
  to: string;
  /** How many entries at least. */
  show: number;
}

/** Stands beside the kinds of content in their field and in the address. */
export const DELETED = 'deleted';

const A_DAY = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The changes that the address asks for, and how to ask for others: choosing is a step back, typing is not. */
export function useHistoryView() {
  const [params, setParams] = useSearchParams();
  const view = viewIn(params);
  // Navigation takes a moment; a second change builds on the pending one.
  const onItsWay = useRef<URLSearchParams>(undefined);

  useEffect(() => {
    if (onItsWay.current?.toString() === params.toString()) onItsWay.current = undefined;
  }, [params]);

  function change(changes: Partial<HistoryView>, { replace = false } = {}) {
    // What fits is counted from its beginning again, and another kind has other items.
    const before = viewIn(onItsWay.current ?? params);
    const kept = { ...before, ...('entity' in changes && { id: '' }), show: 0, ...changes };
    const address = addressOf(kept);
    if (address.toString() === params.toString()) return;
    onItsWay.current = address;
    setParams(address, { replace, preventScrollReset: true });
  }

  return { view, change, clear: () => setParams({}) };
}

export type ViewProps = ReturnType<typeof useHistoryView>;

export const isNarrowed = (view: HistoryView) => addressOf({ ...view, show: 0 }).size > 0;

/** The query of the API. */
export function queryOf({ q, entity, id, who, period, from, to }: HistoryView, now: Date, timeZone: string) {
  const days = Number(period);
  const since = days ? dayOf(now, timeZone, days - 1) : from;
  const set = {
    q,
    ...(entity === DELETED ? { deleted: 'true' } : { entity }),
    id: entity && id,
    who,
    since: since && startOfDay(since, timeZone),
    until: to && startOfDay(to, timeZone, 1),
  };
  return new URLSearchParams(Object.entries(set).filter(([, value]) => value));
}

function viewIn(params: URLSearchParams): HistoryView {
  const given = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (A_DAY.test(given(name)) ? given(name) : '');
  const period = Object.keys(PERIODS).find((one) => one === given('when')) as Period | undefined;
  const isOwn = period === 'own';
  return {
    q: given('q').slice(0, HISTORY_SEARCH.max),
    entity: ([DELETED, ...HISTORY_ENTITIES] as const).find((one) => one === given('entity')) ?? '',
    id: given('id').slice(0, 255),
    who: given('who').slice(0, 255),
    period: period ?? 'any',
    from: isOwn ? day('from') : '',
    to: isOwn ? day('to') : '',
    show: Math.min(Math.max(Number(given('show')) || 0, 0), MAX_SHOWN),
  };
}

/** A mistyped address must not fetch the whole history. */
const MAX_SHOWN = 2_000;

function addressOf({ period, show, from, to, ...view }: HistoryView): URLSearchParams {
  const days = period === 'own' ? { from, to } : {};
  const set = { ...view, ...days, when: period === 'any' ? '' : period, show: show > 0 ? String(show) : '' };
  return new URLSearchParams(Object.entries(set).filter(([, value]) => value) as [string, string][]);
}
