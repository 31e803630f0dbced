/** What a customer may choose. Apart from the rest, for pages of the desk need no more. */
export const CHOICES = ['with-tail', 'without-tail', 'no'] as const;
export type Choice = (typeof CHOICES)[number];

export const CHOICE_WORDS: Record<Choice, string> = {
  'with-tail': 'Yes, with its tail number',
  'without-tail': 'Yes, without the tail number',
  no: 'No',
};

/** The version of the question and of the choices below it. Raise it with their words: permissions name what was read. */
export const WORDING = 1;
