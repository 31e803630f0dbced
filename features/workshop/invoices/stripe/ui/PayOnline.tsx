import { useSearchParams } from 'react-router';
import { formatCents } from '#workshop/shop/money.ts';
import type { InvoicePage } from '../../invoice.contract.ts';

interface PayProps {
  online: NonNullable<InvoicePage['online']>;
  cents: number;
}

/** The button that leads to Stripe: a form of the browser, which needs no script. What comes back is no proof. */
export function PayOnline({ online, cents }: PayProps) {
  const [search] = useSearchParams();
  const { failure, isTest } = online;
  return (
    <div className="stack stack--close invoice-pay">
      {failure && (
        <p className="error is-shown" role="alert">
          Your last payment didn’t go through. {failure}
        </p>
      )}
      {search.has('paid') && !failure && (
        <p role="status">
          Thank you. If you just paid, Stripe will confirm it within a minute. <a href="?paid">Check again</a>
        </p>
      )}
      <form method="post" action="?">
        <button type="submit" className="btn btn--primary btn--block">
          Pay {formatCents(cents)}
        </button>
      </form>
      <p className="muted">
        {describeMethods(online)} {isTest && <b>Test mode: no real money moves.</b>}
      </p>
    </div>
  );
}

function describeMethods({ methods, cardLimitCents }: PayProps['online']): string {
  const bank = 'A bank transfer has no fee and takes about 4 business days.';
  if (!methods.includes('bank')) return 'By card, on Stripe’s page.';
  if (methods.includes('card')) return `By bank transfer or card, on Stripe’s page. ${bank}`;
  const limit = cardLimitCents === null ? '' : ` Cards are for up to ${formatCents(cardLimitCents)}.`;
  return `By bank transfer, on Stripe’s page. ${bank}${limit}`;
}
