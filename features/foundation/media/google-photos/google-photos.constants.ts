/** Texts about Google Photos. Not page texts, because visitors never see them. */

/** The length of a project's reference to a photo. */
export const MAX_PHOTO_ID = 255;

/** The `reason` of a failure. */
const PHOTO_REASONS = ['setup', 'connect', 'refused', 'account', 'expired', 'nothing', 'video'] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

export const PHOTO_PROBLEMS: Record<PhotoReason, string> = {
  setup: 'Google Photos is not set up on this site yet.',
  connect: 'This site does not have access to your Google Photos. Please connect again.',
  refused:
    'Google refused. Check in the Google Cloud console that the Google Photos Picker API is enabled, and connect again.',
  account: 'This Google account has no Google Photos. Open photos.google.com once, or connect another account.',
  expired: 'Your Google Photos session has ended. Please choose the photo again.',
  nothing: 'No photo was chosen. Please choose one.',
  video: 'A video was chosen. Please choose a photo.',
};

export const PHOTO_MESSAGES = {
  busy: 'Google is limiting requests right now.',
  unreachable: 'Google Photos is not responding right now. Please try again in a moment.',
  tooLarge:
    'Google only offers this photo in a size that is too large. Please download it, make it smaller and upload it.',
  tooMany: 'Too many photos were requested.',
} as const;

/** The outcome of the consent page, in the address that the admin returns to. */
export const CONNECT_RESULTS = ['connected', 'denied', 'unticked', 'stale', 'signed-out', 'refused', 'failed'] as const;
export type ConnectResult = (typeof CONNECT_RESULTS)[number];

/** Google's redirect URI, below the site's address. */
export const CALLBACK_PATH = '/api/google-photos/callback';
/** The callback redirects here. */
export const PHOTOS_PAGE = '/admin/google-photos';
/** The BroadcastChannel that tells other tabs the outcome of the consent page. */
export const CONNECT_CHANNEL = 'google-photos';

export const CONNECT_ANSWERS: Record<ConnectResult, string> = {
  connected: 'Google Photos is connected. Close this tab and continue with the picture.',
  denied: 'Access to Google Photos was not granted. Nothing has changed. Connect again whenever you like.',
  unticked:
    'The box that lets this site see the photos you choose was left unchecked. Please connect again and check it.',
  stale: 'This link to Google has expired or belongs to another login. Please connect again.',
  'signed-out': 'You are logged out. Log in and connect again.',
  refused: 'Google refused this site. Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, then connect again.',
  failed: 'Google did not respond. Please connect again in a moment.',
};

export const PHOTOS_DIALOG = {
  button: 'Google Photos',
  title: 'A photo from Google Photos',
  subtitle: 'You choose it on Google. This site sees only the photo you choose and keeps a copy of it.',
  loading: 'Connecting to Google Photos',
  setupLead: 'Google Photos is not set up yet. The person who runs the server does this once:',
  setupSteps: [
    'In the Google Cloud console, create a project and enable the Google Photos Picker API. Under “Google Auth Platform”, create a client of the type “Web application”.',
    'Give that client this authorized redirect URI:',
    'Start the site with the settings GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET of that client.',
  ],
  setupMore: 'Each step is described in docs/operations.md, under “Google Photos”.',
  connectLead:
    'First, let this site see the photos you choose. Google asks in a new tab, and this window continues when you are done.',
  connect: 'Connect Google Photos',
  connecting: 'Waiting for Google. Continue in the other tab',
  pickLead:
    'Choose one photo in Google’s own picker. It opens in a new tab, and this window continues when you are done.',
  open: 'Open Google Photos',
  reopen: 'Reopen',
  blocked: 'No new tab? Your browser may have blocked it: allow it for this site, or open it again.',
  waiting: 'Waiting for you to choose a photo at Google',
  fetching: 'Fetching the photo from Google',
  offline: 'The site cannot be reached. Waiting for the connection',
  timedOut: 'Time ran out before you chose a photo. Please choose again.',
  again: 'Choose again',
  retry: 'Try again',
  cancel: 'Cancel',
  disconnect: 'Disconnect',
  page: 'About this connection',
  signedOut: 'You are logged out. Log in again, in another tab if you like, then try again.',
} as const;

export const PHOTOS_STATUS = {
  title: 'Google Photos',
  hint: 'In edit mode, point at a picture to choose one from Google Photos.',
  connected: 'Your Google Photos are connected.',
  notConnected: 'Your Google Photos are not connected.',
  lastImport: (day: string) => `The last photo was copied on ${day}.`,
  home: 'Go to the site',
  settings: 'All settings',
  failed: 'This could not be loaded.',
  disconnected: 'Google Photos is disconnected. Photos already on the site stay.',
} as const;
