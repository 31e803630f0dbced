import { Button } from '#ui/button.tsx';

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
