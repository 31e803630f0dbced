import type { Generated } from 'kysely';
import type { Id, Timestamps } from './types.ts';

/** Places in the hangar, day by day. */
export interface HangarTables {
  bays: BaysTable;
  stays: StaysTable;
  /** A place of a bay on a day of the shop; both ends of a stay count. */
  bayDays: { bayId: number; place: number; day: string; stayId: number };
  waitlist: WaitlistTable;
}

/** A part of the hangar, with room for one airplane or more. */
interface BaysTable extends Timestamps {
  id: Id;
  name: string;
  kind: 'strip' | 'paint' | 'assembly' | 'interior' | 'any';
  places: number;
  /** Null: any airplane fits, as far as this is concerned. */
  maxSpanInches: number | null;
  maxLengthInches: number | null;
  heightInches: number | null;
  active: Generated<boolean>;
  position: number;
}

/** A lead that waits for days in the hangar. */
interface WaitlistTable extends Timestamps {
  quoteId: number;
  /** The first and the last day on which the airplane could come. */
  fromDay: string;
  toDay: string;
  /** Days of notice that its owner needs. */
  minDays: number;
  status: 'waiting' | 'offered' | 'taken' | 'passed' | 'left';
  /** The days that were offered or taken. */
  stayId: number | null;
}

/** Some days of a place in the hangar. Days are shop days, YYYY-MM-DD, the last one included. */
interface StaysTable extends Timestamps {
  id: Id;
  bayId: number;
  /** From 1. */
  place: number;
  jobId: number | null;
  offerId: number | null;
  /** Of a hold for someone on the waitlist. */
  quoteId: number | null;
  kind: 'job' | 'hold' | 'closed';
  title: string;
  fromDay: string;
  toDay: string;
  firm: boolean;
  /** The first and the last stage of its job that it is for. */
  stageFrom: string | null;
  stageTo: string | null;
  expiresAt: string | null;
}
