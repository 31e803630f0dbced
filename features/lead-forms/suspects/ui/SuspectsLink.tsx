import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SUSPECTS } from '../constants.ts';

/** Nothing while there are none. */
export function SuspectsLink() {
  const { data } = useQuery<{ count: number }>({ queryKey: [SUSPECTS, 'count'] });
  return data?.count ? <Link to="/admin/spam">Looks like spam ({data.count})</Link> : null;
}
