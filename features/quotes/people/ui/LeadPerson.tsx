import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { PersonActions } from './PersonActions.tsx';

/** Beside a lead: the same for the person who sent it. */
export function LeadPerson({ email, onErased }: { email: string; onErased: () => void }) {
  return (
    <>
      <p className="sm muted">
        <Text k="people.lead.hint" />
      </p>
      <PersonActions email={email} onErased={onErased} />
    </>
  );
}
