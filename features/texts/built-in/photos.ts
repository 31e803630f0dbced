import { line, paragraph } from '../constants.ts';

/** The photo field of a form. */
export const photos = {
  'photos.field.label': line('Photos', 60),
  'photos.field.help': line('Up to 10 photos of up to 10 MB each. Only the shop sees them.', 160),
  'photos.field.noScript': paragraph('Have photos? Send them with your reply to the email you get from us.', 200),
};
