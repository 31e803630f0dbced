const MB = 1024 * 1024;

/** In the storage. */
export const JOB_FOLDER = 'job-files';

export const FILE_LIMITS = { perJob: 400, maxBytes: 10 * MB, caption: 300 } as const;

export const FILE_MESSAGES = {
  missing: 'We couldn’t find this file.',
  tooLarge: 'This file is larger than 10 MB.',
  named: 'A checklist item uses this file. Change that item first.',
  notAFile: 'Send a picture or a PDF.',
  notStored: 'The file could not be saved right now. Please try again in a moment.',
  noRoom: 'There is no room for more files right now.',
  tooMany: `A job can have at most ${FILE_LIMITS.perJob} files.`,
} as const;

interface FileRow {
  id: number;
  kind: 'photo' | 'document';
  fileKey: string;
  thumbnailKey: string | null;
  originalFilename: string | null;
  mimeType: string;
}

/** The stored file of a photo, its small picture, or a document; null without one. */
export function storedFile(file: FileRow | undefined, size: 'thumb' | undefined) {
  const key = size === 'thumb' ? file?.thumbnailKey : file?.fileKey;
  if (!file || !key) return null;
  const end = file.kind === 'photo' ? 'jpg' : 'pdf';
  const name = `${file.originalFilename?.replace(/\.[^.]*$/, '') || `${file.kind}-${file.id}`}.${end}`;
  const shows = file.kind === 'photo' ? ('inline' as const) : ('attachment' as const);
  return { key, name, mimeType: file.mimeType, shows };
}

/** Whether the bytes begin as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}
