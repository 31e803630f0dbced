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
