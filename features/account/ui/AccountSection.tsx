import type { ReactNode } from 'react';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

type Part = 'name' | 'password' | 'sessions' | 'admins';

/** One part of the account page: what it is about beside what can be done. */
export function AccountSection({ part, children }: { part: Part; children: ReactNode }) {
  const id = `account-${part}-title`;
  return (
    <section className="account__part" aria-labelledby={id}>
      <div>
        {/* Where the focus goes when what had it is gone. */}
        <h2 className="h3" id={id} tabIndex={-1}>
          <Text k={`account.${part}.title`} />
        </h2>
        <p className="sm muted">
          <Text k={`account.${part}.hint`} />
        </p>
      </div>
      <div>{children}</div>
    </section>
  );
}

export function focusSection(part: Part): void {
  document.getElementById(`account-${part}-title`)?.focus();
}

/** What stands in place of a list that is not there yet. */
export function ListWait({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  const loading = useText('account.page.loading');
  if (isFetching) return <Spinner>{loading}</Spinner>;
  return (
    <div role="alert">
      <p>
        <Text k="account.page.failed" />
      </p>
      <Button small onClick={onRetry}>
        <Text k="account.page.retry" />
      </Button>
    </div>
  );
}
