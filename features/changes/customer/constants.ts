/** Words of the customer's page of a change order. */
export const CHANGE_PAGE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Nothing was submitted. Please try again, or call us.' },
  answered: { title: 'Response Signed', description: 'We’re emailing you a copy.' },
  asked: {
    title: 'Question Sent',
    description: 'We’ll reply by email. Asking a question doesn’t commit you to anything.',
  },
} as const;

/** Fields of the form, by line. */
export const answerField = (lineId: string): string => `answer-${lineId}`;
export const sureField = (lineId: string): string => `sure-${lineId}`;
