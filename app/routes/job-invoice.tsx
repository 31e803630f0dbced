import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import { InvoicePage } from '#workshop/invoices/customer/ui/InvoicePage.tsx';
import type { InvoicePage as Invoice } from '#workshop/invoices/invoice.contract.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/job-invoice.ts';

export async function loader({ params: { token, number }, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const path = `/api/job-links/${encodeURIComponent(token)}/invoices/${encodeURIComponent(number)}`;
  const found = await readFromApi<Invoice>(path);
  if (!found.ok) throw data(found.detail, { status: found.status });
  return found.body;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData ? `Invoice ${loaderData.document.number}` : 'Your invoice',
    description: 'What to pay, until when, and how.',
    path: '/job',
    indexed: false,
  });
}

export default function JobInvoiceRoute({ loaderData, params }: Route.ComponentProps) {
  return <InvoicePage token={params.token} page={loaderData} />;
}
