/** What the text of a template names in braces, such as {airplane}, with what stands there. */
export const PLACEHOLDERS = {
  'first name': 'the customer’s first name',
  airplane: '“your Cessna 182”, or the tail number',
  'next step': 'the appointment, or how you’ll get in touch',
  photos: 'thanks for the photos, or a request for some',
  'last email': '“since our last email”, or “for a while”',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
