import * as z from 'zod';
import { recordId } from '#features/fields/contract.ts';

/** The body of `POST /api/offers/{id}/scans`, for the API description. */
export const scanBody = z.object({ file: z.string().meta({ format: 'binary', description: 'A PDF, or a picture.' }) });

export const scan = z
  .object({ id: recordId, originalFilename: z.string().nullable(), createdAt: z.iso.datetime() })
  .meta({ id: 'Scan', description: 'A scan of the paper with the customer’s decision.' });
export type Scan = z.infer<typeof scan>;
