import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import { data, redirect } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import { InvoicePage } from '#workshop/invoices/customer/ui/InvoicePage.tsx';
import type { InvoicePage as Invoice } from '#workshop/invoices/invoice.contract.ts';
import type { CheckoutStarted } from '#workshop/invoices/stripe/stripe.contract.ts';
import { appServices } from '../context.ts';
import { refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/job-invoice.ts';

const apiPath = (token: string, number: string) =>
  `/api/job-links/${encodeURIComponent(token)}/invoices/${encodeURIComponent(number)}`;

export async function loader({ params: { token, number }, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<Invoice>(apiPath(token, number));
  if (!found.ok) throw data(found.detail, { status: found.status });
  return found.body;
}

/** Leads to the page at Stripe on which the invoice is paid. */
export async function action({ params: { token, number }, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const result = await postToApi<CheckoutStarted>(`${apiPath(token, number)}/pay`, {});
  return result.ok ? redirect(result.body.url, 303) : refusedByApi({}, result);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData ? `Invoice ${loaderData.document.number}` : 'Your invoice',
    description: 'What to pay, until when, and how.',
    path: '/job',
    indexed: false,
  });
}

export default function JobInvoiceRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return <InvoicePage token={params.token} page={loaderData} refusal={actionData?.detail} />;
}
