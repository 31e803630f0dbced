import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** Work on airplanes. */
export interface JobTables {
  jobs: JobsTable;
  jobStages: JobStagesTable;
  jobForecasts: JobForecastsTable;
  jobNotes: JobNotesTable;
  jobChecks: JobChecksTable;
  jobSubscribers: JobSubscribersTable;
  jobFiles: JobFilesTable;
  payments: PaymentsTable;
}

/** An airplane in the hangar, or one that will come. Days are shop days, YYYY-MM-DD. */
interface JobsTable extends Timestamps {
  id: Id;
  /** Such as 'J-26-0007'. */
  number: string;
  /** Null once the lead is erased. */
  quoteId: number | null;
  /** Null for a job that the owner made, and once the lead is erased. */
  offerId: number | null;
  title: string;
  aircraftType: string;
  tailNumber: string | null;
  tailKey: string | null;
  /** The key (searchKey) of number, title, tail number and the customer's name. */
  searchText: Generated<string>;
  status: 'booked' | 'in-work' | 'on-hold' | 'ready' | 'delivered' | 'cancelled';
  template: string;
  contractCents: number;
  taxMilliPercent: number;
  schedule: Json<readonly { label: string; due: string; cents: number }[]>;
  inductionOn: string | null;
  arrivedOn: string | null;
  /** The ready date when the job went in work. */
  firstReadyOn: string | null;
  /** As it was recorded last; the forecast of today may be later. */
  readyOn: string | null;
  /** The ready date that the customer was told by mail. */
  toldReadyOn: string | null;
  toldAt: string | null;
  deliveredOn: string | null;
  deliveredAt: string | null;
  takenBy: string | null;
  /** The release pack, made when it became ready: a PDF, its SHA-256 and its size in bytes. */
  releaseKey: string | null;
  releaseSha256: string | null;
  releaseSize: number | null;
  holdReason: string | null;
  holdNote: string | null;
  holdSince: string | null;
  /** The status before the hold. */
  heldFrom: string | null;
  cancelReason: string | null;
  /** When it was last reviewed: each night, and after a change of closed days. */
  reviewedAt: string | null;
  /** What happened to its stages last, so that it can be undone. */
  lastAct: Json<object> | null;
  /** When the customer last saw something new. */
  lastShownAt: string;
  /** When the owner was last reminded that a job is silent. */
  remindedAt: string | null;
  erasedAt: string | null;
}

/** A part of a job, in work days. */
interface JobStagesTable {
  id: Id;
  jobId: number;
  key: string;
  position: number;
  title: string;
  bay: string;
  days: number;
  /** The days that approved change orders add. */
  extraDays: Generated<number>;
  /** What the shop said on `daysLeftOn`. */
  daysLeft: number | null;
  daysLeftOn: string | null;
  /** As forecast when the job went in work. */
  plannedStart: string | null;
  plannedEnd: string | null;
  startedOn: string | null;
  finishedOn: string | null;
  /** When a stage was finished that was reopened since. */
  finishedBefore: string | null;
  skipped: Generated<boolean>;
}

/** A ready date, from when it was recorded until the next one. */
interface JobForecastsTable {
  id: Id;
  jobId: number;
  before: string | null;
  readyOn: string;
  /** Null: no one has said why. */
  reason: string | null;
  note: string | null;
  toldAt: string | null;
  /** When the act that moved the date was undone: the one before is the date again. */
  undoneAt: string | null;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

interface JobNotesTable {
  id: Id;
  jobId: number;
  stageKey: string | null;
  text: string;
  /** To the customer. */
  visible: boolean;
  userId: string | null;
  userName: string | null;
  createdAt: Time;
}

/** Something to be checked before its stage can end. */
interface JobChecksTable {
  id: Id;
  jobId: number;
  key: string;
  stageKey: string;
  position: number;
  label: string;
  kind: 'tick' | 'text' | 'number' | 'photo' | 'table';
  required: boolean;
  value: Json<unknown>;
  /** Why it does not apply. */
  notApplicable: string | null;
  doneAt: string | null;
  doneBy: string | null;
  updatedAt: Time;
}

/** The addresses that get mails about a job. */
interface JobSubscribersTable extends Timestamps {
  id: Id;
  jobId: number;
  email: string;
  emailKey: string;
  kind: 'customer' | 'other';
  confirmedAt: string | null;
  /** Whether new photos are mailed. */
  photos: boolean;
  endedAt: string | null;
}

/** Money that came in; below 0 what was paid back. */
interface PaymentsTable {
  id: Id;
  jobId: number;
  /** The row of the job's schedule. */
  dueRow: number | null;
  /** Which invoice it is for; null for the oldest that is open. */
  invoiceId: number | null;
  /** How it came, or went back, online. */
  checkoutId: number | null;
  cents: number;
  /** 'bank' is a transfer that the customer starts online. */
  method: 'check' | 'wire' | 'bank' | 'card' | 'cash' | 'other';
  receivedOn: string;
  reference: string | null;
  voidedAt: string | null;
  userId: string | null;
  createdAt: Time;
}

/** A photo or document of a job, a change order or a decision that the shop entered. */
interface JobFilesTable {
  id: Id;
  jobId: number | null;
  changeOrderId: number | null;
  offerId: number | null;
  kind: 'photo' | 'document';
  stageKey: string | null;
  caption: string;
  /** To the customer. */
  visible: boolean;
  /** When it was first shared with the customer. */
  sharedAt: string | null;
  inPassport: Generated<boolean>;
  position: Generated<number>;
  fileKey: string;
  thumbnailKey: string | null;
  mimeType: string;
  /** Bytes. */
  size: number;
  width: number | null;
  height: number | null;
  originalFilename: string | null;
  sha256: string;
  userId: string | null;
  createdAt: Time;
}

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
  /** The lead on the waitlist that a hold is for. */
  quoteId: number | null;
  kind: 'job' | 'hold' | 'closed';
  title: string;
  fromDay: string;
  toDay: string;
  firm: boolean;
  /** The first and the last stage of its job that it is for. */
  stageFrom: string | null;
  stageTo: string | null;
  /** It waits on the ramp while others have its place, and takes no days of it. */
  onRamp: Generated<boolean>;
  /** Its work does not begin sooner: someone chose this day, or its place is not free before. */
  notBefore: string | null;
  /** Someone chose it. */
  byHand: Generated<boolean>;
  expiresAt: string | null;
}
