import { PICTURE_FORMATS, type PictureFormat, variantAddress, variantWidths } from './pictures.ts';

export const UPLOADS = '/uploads/';

export const MIME_TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** The addresses of a picture of this name and width. */
export function uploadAddresses(name: string, width: number) {
  const widths = variantWidths(width);
  const widest = widths.at(-1)!;
  const address = (w: number) => UPLOADS + variantAddress(name, Math.min(w, widest), 'jpg');
  return { url: address(widest), thumbnailUrl: address(400), mediumUrl: address(800), largeUrl: address(1200) };
}

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** Parses the file name of a variant; null for other files. */
export function variantFile(file: string): { name: string; format: PictureFormat } | null {
  const [, name, , format] = FILE.exec(file) ?? [];
  return name ? { name, format: format as PictureFormat } : null;
}

/** All files of a picture in the given formats. */
export function filesOf(name: string, width: number, formats: readonly PictureFormat[] = PICTURE_FORMATS): string[] {
  return variantWidths(width).flatMap((w) => formats.map((format) => variantAddress(name, w, format)));
}

/** Names of uploaded pictures whose addresses occur anywhere in `content`, also within texts. */
export function uploadsIn(content: unknown): string[] {
  const found = JSON.stringify(content ?? null).matchAll(/\/uploads\/([0-9a-f]{32})-\d/g);
  return [...new Set([...found].map(([, name]) => name!))];
}

/** The last part of the sender's path, without control characters, at most 255 characters. */
export function fileName(sent: string): string | null {
  const last = sent.split(/[\\/]/).at(-1)!;
  const clean = last
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
  return [...clean].slice(0, 255).join('').slice(0, 255).toWellFormed() || null;
}

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
