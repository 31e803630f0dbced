import '#features/site/ui/contact-block.css';
import { Link } from 'react-router';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { PHONE_PENDING } from '#features/site/contract.ts';
import { shownPhone } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'contact.next.step1', text: 'contact.next.step1Text' },
  { title: 'contact.next.step2', text: 'contact.next.step2Text' },
  { title: 'contact.next.step3', text: 'contact.next.step3Text' },
];

/** Beside the form: what happens once it is sent, and where the shop is. */
export function ContactAside() {
  return (
    <aside>
      <div className="card card--pad">
        <h2 className="h3">
          <Text k="contact.next.title" />
        </h2>
        <ol className="next-steps">
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className="next-steps__n" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <b>
                  <Text k={title} />
                </b>
                <p className="sm muted">
                  <Text k={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
        <Link className="text-link" to="/quote-success">
          <Text k="contact.next.link" />
        </Link>
      </div>
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
        <dd>{phone ? <a href={`tel:${phone}`}>{shownPhone(phone)}</a> : PHONE_PENDING}</dd>
      </div>
    </dl>
  );
}
