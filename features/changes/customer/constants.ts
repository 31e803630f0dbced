/** Words of the customer's page of a change order. */
export const CHANGE_PAGE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Nothing is decided. Please try again, or call us.' },
  answered: { title: 'Answers Signed', description: 'A copy is on its way to your mailbox.' },
  asked: { title: 'Question Sent', description: 'We answer by email. It does not start anything.' },
} as const;

/** Fields of the form, by line. */
export const answerField = (lineId: string): string => `answer-${lineId}`;
export const sureField = (lineId: string): string => `sure-${lineId}`;
