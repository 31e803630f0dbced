import type { MouseEvent, ReactNode } from 'react';
import { fetchOk } from '#client/request.ts';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { QuotePageProps } from './QuotePage.tsx';

const NO_PDF = {
  title: 'No PDF Right Now',
  description: 'This page has the same information. Please try again in a minute.',
  kind: 'error',
} as const;

type PdfProps = Pick<QuotePageProps, 'token'>;

export const PdfTextLink = ({ token }: PdfProps) => (
  <PdfLink token={token} className="text-link">
    Open the PDF
  </PdfLink>
);

export const PdfButton = ({ token }: PdfProps) => (
  <PdfLink token={token} className="btn btn--line">
    PDF
  </PdfLink>
);

/** Downloads the quote as a PDF, or says why not: the browser would leave the page for the problem. */
export function PdfLink({
  token,
  file = 'pdf',
  icon = download,
  className,
  children,
}: {
  token: string;
  file?: 'pdf' | 'accepted.pdf';
  icon?: string;
  className?: string;
  children: ReactNode;
}) {
  const path = `/api/offer-links/${token}/${file}`;

  async function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await fetchOk('HEAD', path);
      location.assign(path);
    } catch {
      toast(NO_PDF);
    }
  }

  return (
    <a className={className} href={path} onClick={open}>
      <Icon of={icon} /> {children}
    </a>
  );
}
