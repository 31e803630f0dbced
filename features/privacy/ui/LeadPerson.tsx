import { PersonActions } from './PersonActions.tsx';

/** Beside a lead: the same for the person who sent it. */
export function LeadPerson({ email, onErased }: { email: string; onErased: () => void }) {
  return (
    <>
      <p className="sm muted">Everything stored under this address, not just this request.</p>
      <PersonActions email={email} onErased={onErased} />
    </>
  );
}
