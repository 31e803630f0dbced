/** Figures and texts of an upload, without its validation. */

const MB = 1024 * 1024;

export const UPLOAD_LIMITS = {
  maxBytes: 10 * MB,
  maxAlt: 500,
  /** Concurrent uploads of all users; each is held in memory. */
  atOnce: 20,
} as const;

export const UPLOAD_MESSAGES = {
  tooLarge: 'Please select an image smaller than 10MB.',
  tooManyPixels: 'Please select an image of at most 50 megapixels.',
  unsupported: 'Please send a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.',
  heic: 'This HEIC picture cannot be read here. Please send it as a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible, or share the photo by email, which converts it.',
  damaged: 'This picture is damaged and cannot be read. Please export it again and send the new file.',
  outside: 'The crop is outside the picture.',
  unmade: 'The picture could not be processed right now. Please try again in a moment.',
  notStored: 'The picture could not be saved right now. Please try again in a moment.',
  noRoom:
    'The server has no room for more pictures. Ask the person who runs it to free up disk space, then send the picture again.',
  tooManyAtOnce: 'Too many pictures are being uploaded at once. Please try again in a moment.',
  unknownFile: 'There is no picture at this address.',
} as const;

export const IMAGE_TOOLS = {
  upload: 'Upload',
  url: 'URL',
  crop: 'Crop',
  progress: (share: number) => (share > 0 ? `Uploading image, ${Math.round(share * 100)}%` : 'Uploading image'),
  cancel: 'Cancel',
  again: 'Try again',
} as const;

export const UPLOAD_TOASTS = {
  done: { title: 'Image uploaded', description: 'Your image has been uploaded successfully' },
  failed: { title: 'Upload failed', description: 'Failed to upload image. Please try again.' },
  tooLarge: { title: 'File too large', description: 'Please select an image smaller than 10MB' },
  noPicture: { title: 'Not a picture', description: UPLOAD_MESSAGES.unsupported },
  unreachable: {
    title: 'Couldn’t open the picture',
    description: 'The picture could not be read. Check your connection and try again.',
  },
} as const;

export const CROP = {
  title: 'Crop image',
  subtitle: (shape: string) =>
    `Locked to ${shape} to fit its spot on the page. Drag the frame or its handles, or use the arrow keys to move it and Shift with the arrow keys to resize it.`,
  frame: 'Frame',
  frameHelp: 'The arrow keys move it, and Shift with the arrow keys resizes it',
  cuts: 'What will show',
  left: 'From the left',
  top: 'From the top',
  width: 'Width',
  alt: 'What the picture shows',
  altHelp: 'For those who cannot see it. Leave it empty only if the picture is purely decorative.',
  altNeeded: 'For those who cannot see it. A picture here needs a description.',
  before: (words: string) => `Before: “${words}”`,
  useBefore: 'Use this description again',
  unseen: 'Your browser cannot show this file, so the whole picture is uploaded without cropping.',
  cancel: 'Cancel',
  confirm: 'Upload cropped image',
} as const;

export const ADDRESS_DIALOG = {
  title: 'Picture from a web address',
  subtitle: 'A picture from another site is copied here, so it stays even if that site removes it.',
  url: 'Picture address',
  form: 'An address that starts with https://, /uploads/ or /images/',
  confirm: 'Use this picture',
} as const;
