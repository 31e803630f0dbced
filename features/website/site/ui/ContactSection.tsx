import './pages.css';
import { useLocation } from 'react-router';
import { formatPhone, PHONE_PENDING } from '#foundation/business/business.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SheetLine } from '#ui/section-head.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { useSite } from './site-data.ts';

/** The link to the quote form carries the service whose card led here, if any. */
export function ContactSection() {
  const { business } = useSite();
  const service = useLocation().state?.service as string | undefined;
  const { airport, address, phone, hours } = business;
  return (
    <section className="section section--joined contact-block" id="contact">
      <div className="wrap">
        <SheetLine label={<Text k="home.contact.label" />} />
        <div className="split split--even">
          <div>
            <h2>
              <Text k="home.contact.title" />
            </h2>
            <p className="lead">
              <Text k="home.contact.lead" />
            </p>
            <div className="row">
              <ButtonLink
                to={service ? `/contact?${new URLSearchParams({ service })}` : '/contact'}
                variant="primary"
                arrow
              >
                <Text k="home.contact.quote" />
              </ButtonLink>
              <ButtonLink to="/book-consultation">
                <Text k="home.contact.book" />
              </ButtonLink>
            </div>
          </div>
          <dl className="facts">
            <div>
              <dt className="label">
                <Text k="home.contact.location" />
              </dt>
              <dd>
                {`${airport.name} (${airport.code})`}
                <br />
                {`${address.locality}, ${address.region}`}
              </dd>
            </div>
            <div>
              <dt className="label">
                <Text k="home.contact.phone" />
              </dt>
              <dd>{phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : PHONE_PENDING}</dd>
            </div>
            <div>
              <dt className="label">
                <Text k="home.contact.hours" />
              </dt>
              <dd>
                {hours.map(({ label }) => (
                  <div key={label}>{label}</div>
                ))}
              </dd>
            </div>
            <div>
              <dt className="label">
                <Text k="home.contact.first" />
              </dt>
              <dd>
                <Text k="home.contact.firstText" />
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
}
