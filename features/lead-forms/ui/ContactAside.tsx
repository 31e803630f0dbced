import '#features/site/ui/contact-block.css';
import type { ReactNode } from 'react';
import { PHONE_PENDING } from '#features/site/contract.ts';
import { formatPhone } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { NextSteps } from './NextSteps.tsx';

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'contact.next.step1', text: 'contact.next.step1Text' },
  { title: 'contact.next.step2', text: 'contact.next.step2Text' },
  { title: 'contact.next.step3', text: 'contact.next.step3Text' },
];

/** What happens after sending, and where the shop is; `children` stand between them. */
export function ContactAside({ children }: { children?: ReactNode }) {
  return (
    <aside>
      <NextSteps title="contact.next.title" steps={STEPS}>
        <PageLink className="text-link" to="/quote-success">
          <Text k="contact.next.link" />
        </PageLink>
      </NextSteps>
      {children}
      <Facts />
    </aside>
  );
}

function Facts() {
  const { hours, phone } = useSite().business;
  return (
    <dl className="facts facts--stacked">
      <div>
        <dt className="label">
          <Text k="contact.facts.location" />
        </dt>
        <dd>
          <Text k="contact.facts.place" />
        </dd>
      </div>
      <div>
        <dt className="label">
          <Text k="contact.facts.hours" />
        </dt>
        {hours.map(({ label }) => (
          <dd key={label}>{label}</dd>
        ))}
      </div>
      <div>
        <dt className="label">
          <Text k="contact.facts.phone" />
        </dt>
        <dd>{phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : PHONE_PENDING}</dd>
      </div>
    </dl>
  );
}
