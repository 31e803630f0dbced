/** Words of the customer's page of a change order. */
export const CHANGE_PAGE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Nothing was submitted. Please try again.' },
} as const;

/** What the form that signs came to; the others are those of a quote. */
export const CHANGE_ENDS = {
  answer: {
    title: 'Response Signed',
    description: 'We’re emailing you a copy.',
    unmailed: 'Please save the PDF below as your copy.',
  },
} as const;

/** Fields of the form, by line. */
export const answerField = (lineId: string): string => `answer-${lineId}`;
export const sureField = (lineId: string): string => `sure-${lineId}`;
