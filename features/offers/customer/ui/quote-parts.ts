/** Parts of the quote's page that load after the first view, as one file. */
export { AcceptedQuote } from './AcceptedQuote.tsx';
export { AnswerForms } from './AnswerForms.tsx';
export { Plate } from './Plate.tsx';
export { QuoteState } from './QuoteState.tsx';
export { Basis, Terms, Work } from './QuoteText.tsx';
export { Seen } from './Seen.tsx';
