import '#features/site/ui/contact-block.css';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck } from '#ui/icons.ts';

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'booking.expect.step1', text: 'booking.expect.step1Text' },
  { title: 'booking.expect.step2', text: 'booking.expect.step2Text' },
  { title: 'booking.expect.step3', text: 'booking.expect.step3Text' },
  { title: 'booking.expect.step4', text: 'booking.expect.step4Text' },
];

/** Beside the form: how an appointment goes, the invite, and where the shop is. */
export function BookingAside() {
  return (
    <aside>
      <div className="card card--pad">
        <h2 className="h3">
          <Text k="booking.expect.title" />
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
      </div>
      <p className="note booking-invite">
        <Icon of={calendarCheck} />
        <span>
          <Text k="booking.expect.invite" />
        </span>
      </p>
      <dl className="facts facts--stacked">
        <div>
          <dt className="label">
            <Text k="booking.expect.location" />
          </dt>
          <dd>
            <Text k="booking.expect.place" />
          </dd>
        </div>
      </dl>
    </aside>
  );
}
