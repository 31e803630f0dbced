import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';

/** Says that a list could not be loaded, and tries again when asked. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>
        <Text k="people.list.failed" />
      </p>
      <Button small onClick={onRetry}>
        <Text k="people.list.again" />
      </Button>
    </div>
  );
}
