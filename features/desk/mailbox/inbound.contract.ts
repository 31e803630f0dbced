import * as z from 'zod';
import { recordId } from '#foundation/fields/fields.contract.ts';

/** The body of `PUT /api/quotes/{id}/emails/{mailId}/lead`. */
export const inboundMove = z.strictObject({ leadId: recordId });
