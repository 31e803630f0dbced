import { Navigate } from 'react-router';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { MISSING_CUSTOMER, useCustomerOf } from './customer-queries.ts';

/** Leads on to the customer of a lead. */
export default function CustomerOfLead({ params: { id } }: { params: { id: string } }) {
  const { data, isMissing, isFailed, refetch } = useCustomerOf(Number(id));
  if (data) return <Navigate to={`/admin/customers/${data.id}`} replace />;
  if (isMissing) return <MissingPage {...MISSING_CUSTOMER} />;
  if (isFailed) return <FailedPage title="The customer could not be loaded" onRetry={() => void refetch()} />;
  return <LoadingPage noun="customer" />;
}
