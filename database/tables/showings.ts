import type { Id, Json, Time } from './columns.ts';

/** What customers let the shop show of their jobs. */
export interface ShowingTables {
  showings: ShowingsTable;
  showingAnswers: ShowingAnswersTable;
}

/** How far a delivered job is on its way to the website. */
interface ShowingsTable {
  jobId: number;
  /** What the customer typed and has not sent. */
  typed: Json<object> | null;
  typedAt: string | null;
  /** The shop's draft of the project, and of the excerpt of the words. */
  draft: Json<object> | null;
  draftedAt: string | null;
  /** When the one mail that asks was written. */
  askedAt: string | null;
  /** When the customer wanted no more of them. */
  askingEndedAt: string | null;
}

/** A version of what a customer allows, or of their words. It never changes; words of no text are withdrawn. */
interface ShowingAnswersTable {
  id: Id;
  jobId: number;
  kind: 'permission' | 'words';
  /** From 1, of its kind and job. */
  version: number;
  choice: 'with-tail' | 'without-tail' | 'no' | null;
  /** Which version of the question was answered. */
  wording: number | null;
  stars: number | null;
  title: string | null;
  text: string | null;
  /** As it is to stand below the words. */
  signature: string | null;
  /** Null for one that the shop entered. */
  linkId: number | null;
  userId: string | null;
  userName: string | null;
  /** Of a permission that the shop entered: who gave it, how, on which day of the shop. */
  givenBy: string | null;
  givenHow: string | null;
  givenOn: string | null;
  createdAt: Time;
}
