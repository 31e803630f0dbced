import { PersonActions } from './PersonActions.tsx';

/** Exports or erases all data of a lead's sender. */
export function LeadPerson({ email, onErased }: { email: string; onErased: () => void }) {
  return (
    <>
      <p className="sm muted">Everything stored under this address, not just this request.</p>
      <PersonActions email={email} onErased={onErased} />
    </>
  );
}
