import { Icon } from '#ui/icon.tsx';
import { fileText, landmark, shieldCheck } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { reachUs } from '#website/site/pages.ts';
import { payByCheck } from '#workshop/shop/paying.ts';
import type { InvoiceDocument } from '../../invoice.contract.ts';

/** By check, and by wire where the shop takes wires. */
export function WaysToPay({ document: { business, payTo, number } }: { document: InvoiceDocument }) {
  const { wire } = payTo;
  return (
    <PagePart id="ways" title="How to pay">
      <div className="invoice-ways">
        <section>
          <h3>
            <Icon of={fileText} /> Check
          </h3>
          <p>{payByCheck(business, payTo, number)}</p>
        </section>
        {wire && (
          <section>
            <h3>
              <Icon of={landmark} /> Wire
            </h3>
            <dl className="invoice-wire">
              <Line label="Bank" value={wire.bank} />
              <Line label="Routing" value={wire.routing} />
              <Line label="Account" value={wire.account} />
              <Line label="Reference" value={number} />
            </dl>
          </section>
        )}
      </div>
      <p className="row muted sm invoice-never">
        <Icon of={shieldCheck} />
        <span>
          We never change bank details by email. If an email says we did, {reachUs(business.phone, 'ask us')} before you
          pay.
        </span>
      </p>
    </PagePart>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="price">{value}</dd>
    </div>
  );
}
