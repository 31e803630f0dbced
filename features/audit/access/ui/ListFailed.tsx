import { Button } from '#ui/button.tsx';

/** Says that a list could not be loaded, and tries again when asked. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>This could not be loaded.</p>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
