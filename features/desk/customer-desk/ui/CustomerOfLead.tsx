import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { ApiError } from '#client/request.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { customerOfQuery } from './customer-queries.ts';
import { MISSING_CUSTOMER } from './RecordList.tsx';

/** Redirects to the page of a lead's customer. */
export default function CustomerOfLead({ params: { id } }: { params: { id: string } }) {
  const { data, error, isFetching, refetch } = useQuery(customerOfQuery(Number(id)));
  if (data) return <Navigate to={`/admin/customers/${data.id}`} replace />;
  if (error instanceof ApiError && error.status === 404) return <MissingPage {...MISSING_CUSTOMER} />;
  if (error && !isFetching)
    return <FailedPage title="The customer could not be loaded" onRetry={() => void refetch()} />;
  return <LoadingPage noun="customer" />;
}
