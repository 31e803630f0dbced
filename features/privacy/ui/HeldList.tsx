import './held.css';
import { ListFailed } from '#features/audit/access/ui/ListFailed.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { formatHeld } from '../rules.ts';
import { useHeld } from './people-queries.ts';

export function HeldList({ email }: { email: string }) {
  const { data, isFetching, refetch } = useHeld(email.toLowerCase());
  if (!data && isFetching) return <Spinner>Looking up...</Spinner>;
  if (!data) return <ListFailed onRetry={() => void refetch()} />;
  const held = formatHeld(data.held);
  if (held.length === 0) return <p>Nothing is stored under this address.</p>;
  return (
    <ul className="held">
      {held.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
