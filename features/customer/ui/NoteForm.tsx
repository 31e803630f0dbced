import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { request } from '#client/request.ts';
import { failure } from '#features/lead-forms/ui/failure.ts';
import { PhotoField } from '#features/lead-forms/ui/PhotoField.tsx';
import { photosOf } from '#features/lead-forms/ui/photos-of-form.ts';
import { missingPhotos, refusedPhotos } from '#features/lead-forms/ui/QuoteForm.tsx';
import { fieldReader } from '#features/leads/rules.ts';
import { LinkForm } from '#features/site/ui/LinkForm.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { CUSTOMER_LIMITS, CUSTOMER_MESSAGES } from '../constants.ts';
import type { CustomerNote } from '../contract.ts';

const NAME = 'customer-note';

export function NoteForm({
  token,
  canAddPhotos,
  refused,
}: {
  token: string;
  canAddPhotos: boolean;
  refused: Refused | undefined;
}) {
  async function send(fields: FormData): Promise<SendResult> {
    let photoTokens: string[] = [];
    try {
      const text = fieldReader(fields)('text');
      const photos = await (await photosOf(NAME))?.settled();
      if (photos?.missing) return { ok: false, errors: { photos: missingPhotos(photos) } };
      photoTokens = photos?.tokens ?? [];
      if (!text && photoTokens.length === 0) return { ok: false, errors: { text: CUSTOMER_MESSAGES.empty } };
      const note: CustomerNote = { text, ...(photoTokens.length > 0 && { photoTokens }) };
      const headers = { 'Idempotency-Key': idempotencyKey(NAME, [token, note]) };
      await request('POST', `/api/requests/${token}/notes`, { body: note, headers });
      dropIdempotencyKey(NAME);
    } catch (error) {
      (await photosOf(NAME)?.catch(() => null))?.reject(refusedPhotos(error));
      return failure(error, CUSTOMER_MESSAGES.failed, fields, { photoTokens: 'photos' });
    }
    const hasUnsentChanges = (await photosOf(NAME)?.catch(() => null))?.removeSubmitted(photoTokens) ?? false;
    return { ok: true, hasUnsentChanges };
  }

  return (
    <LinkForm
      name={NAME}
      intent="note"
      labelledBy="note-title"
      submit={{ label: 'Send', busy: 'Sending…' }}
      refused={refused}
      send={send}
      persistDraft
    >
      <div className="form">
        <Field rows={5} name="text" label="Your note" maxLength={CUSTOMER_LIMITS.note} />
        {canAddPhotos && <PhotoField />}
      </div>
    </LinkForm>
  );
}
