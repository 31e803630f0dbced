import type { Generated } from 'kysely';
import type { Id, Json, Time, Timestamps } from './columns.ts';

/** What the public pages show. */
export interface ContentTables {
  services: ServicesTable;
  projects: ProjectsTable;
  projectPhotos: ProjectPhotosTable;
  testimonials: TestimonialsTable;
  faqs: FaqsTable;
  pageTexts: { key: string; value: string; updatedAt: Time };
  uploadedImages: UploadedImagesTable;
  googlePhotos: GooglePhotosTable;
  googlePhotosSettings: GooglePhotosSettingsTable;
  googleConnections: GoogleConnectionsTable;
}

interface ServicesTable extends Timestamps {
  id: Id;
  title: string;
  description: string;
  imageUrl: string | null;
  imageAlt: Generated<string>;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  badge: Generated<string>;
  sortOrder: Generated<number>;
  /** One item per line. */
  included: Generated<string>;
  /** A name of the price list. */
  startingPrice: Generated<string>;
  duration: Generated<string>;
}

interface ProjectsTable extends Timestamps {
  id: Id;
  title: string;
  description: string;
  aircraftType: string | null;
  beforeImageUrl: string | null;
  beforeImageAlt: Generated<string>;
  afterImageUrl: string | null;
  afterImageAlt: Generated<string>;
  beforeGooglePhotoId: string | null;
  afterGooglePhotoId: string | null;
  serviceType: string;
  clientName: string | null;
  badge: string | null;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  sortOrder: Generated<number>;
  completedAt: string | null;
  /** The job that it shows. */
  jobId: number | null;
  /** Keys of marks that its texts must not name, separated by spaces; null where its mark may be shown. */
  hiddenTails: string | null;
  /** The scheme to paint another airplane like it, without its mark. */
  schemeCode: string | null;
}

interface ProjectPhotosTable extends Timestamps {
  id: Id;
  projectId: number;
  imageUrl: string;
  imageAlt: Generated<string>;
  caption: Generated<string>;
  sortOrder: Generated<number>;
  active: Generated<boolean>;
}

interface TestimonialsTable extends Timestamps {
  id: Id;
  clientName: string;
  clientTitle: string | null;
  content: string;
  rating: Generated<number>;
  imageUrl: string | null;
  imageAlt: Generated<string>;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  sortOrder: Generated<number>;
  jobId: number | null;
  /** The version of the customer's words that it is from. */
  wordsId: number | null;
}

interface FaqsTable extends Timestamps {
  id: Id;
  question: string;
  answer: string;
  order: Generated<number>;
  active: Generated<boolean>;
}

interface GooglePhotosTable extends Timestamps {
  id: string;
  filename: string | null;
  mimeType: string | null;
  baseUrl: string;
  productUrl: string | null;
  description: string | null;
  creationTime: string | null;
  width: number | null;
  height: number | null;
  imported: Generated<boolean>;
}

interface GooglePhotosSettingsTable extends Timestamps {
  id: Id;
  albumId: string | null;
  albumTitle: string | null;
  sharedAlbumUrl: string | null;
  lastSync: string | null;
  active: Generated<boolean>;
}

/** An admin's connection to Google Photos, with tokens sealed by the site's secret. */
interface GoogleConnectionsTable extends Timestamps {
  userId: string;
  refreshToken: string;
  accessToken: string;
  accessExpiresAt: string;
}

interface UploadedImagesTable extends Timestamps {
  id: Id;
  filename: string;
  originalFilename: string | null;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  url: string;
  thumbnailUrl: string | null;
  mediumUrl: string | null;
  largeUrl: string | null;
  alt: Generated<string>;
  /** Average color, `#rrggbb`. */
  color: Generated<string>;
  /** 0 to 1, of the lightest part under text; 0 if not measured. */
  luminance: Generated<number>;
  /** Ready formats, best first, comma-separated. */
  formats: Generated<string>;
  /** Tries to make the missing formats; `claimedUntil` ends the worker's lease. */
  attempts: Generated<number>;
  claimedUntil: string | null;
  uploadedBy: string | null;
  active: Generated<boolean>;
}

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
  /** Who gave a permission that the shop entered, how, and on which day of the shop. */
  givenBy: string | null;
  givenHow: string | null;
  givenOn: string | null;
  createdAt: Time;
}
