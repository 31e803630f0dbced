import * as z from 'zod';

export const recoveryCodes = z
  .array(z.string())
  .meta({ description: 'Shown only once. Each code works as a second factor for one login.' });
export const newRecoveryCodes = z.object({ recoveryCodes });
