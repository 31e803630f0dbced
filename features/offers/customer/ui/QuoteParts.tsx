import { AcceptedQuote } from './AcceptedQuote.tsx';
import { AnswerForms } from './AnswerForms.tsx';
import { Letterhead } from './Letterhead.tsx';
import { PdfButton, PdfTextLink } from './PdfLink.tsx';
import { Plate } from './Plate.tsx';
import type { QuotePageProps } from './QuotePage.tsx';
import { QuoteRange } from './QuoteRange.tsx';
import { QuoteState } from './QuoteState.tsx';
import { Basis, Terms, Work } from './QuoteText.tsx';
import { Revisions } from './Revisions.tsx';
import { Seen } from './Seen.tsx';
import { Withdrawn } from './Withdrawn.tsx';

const PARTS = {
  AcceptedQuote,
  AnswerForms,
  Basis,
  Letterhead,
  PdfButton,
  PdfTextLink,
  Plate,
  QuoteRange,
  QuoteState,
  Revisions,
  Seen,
  Terms,
  Withdrawn,
  Work,
};

export type PartProps = Omit<QuotePageProps, 'choices'>;

/** A part of the quote's page that no choice changes. They load after the first view, as one file. */
export default function QuoteParts({ of: name, ...props }: PartProps & { of: keyof typeof PARTS }) {
  const Content = PARTS[name];
  return <Content {...props} />;
}
