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
