import * as z from 'zod';

export const recoveryCodes = z
  .array(z.string())
  .meta({ description: 'Shown once: each replaces a second factor at one login.' });
export const newRecoveryCodes = z.object({ recoveryCodes });
