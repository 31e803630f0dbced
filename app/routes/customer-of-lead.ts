import { redirect } from 'react-router';
import { appServices } from '../context.ts';
import type { Route } from './+types/customer-of-lead.ts';

/** Redirects to the page of a lead's customer: a lead of the desk does not know its number. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const customer = await context.get(appServices).readFromApi<{ id: number }>(`/api/customers/of/${id}`);
  if (!customer.ok && customer.status === 401) return redirect(`/login?${new URLSearchParams({ next: url.pathname })}`);
  // There is no customer 0: that page says why.
  return redirect(`/admin/customers/${customer.ok ? customer.body.id : 0}`);
}
