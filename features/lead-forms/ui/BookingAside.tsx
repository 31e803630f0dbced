import '#features/site/ui/contact-block.css';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck } from '#ui/icons.ts';
import { NextSteps } from './NextSteps.tsx';

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'booking.expect.step1', text: 'booking.expect.step1Text' },
  { title: 'booking.expect.step2', text: 'booking.expect.step2Text' },
  { title: 'booking.expect.step3', text: 'booking.expect.step3Text' },
  { title: 'booking.expect.step4', text: 'booking.expect.step4Text' },
];

/** How an appointment goes, the invite, and where the shop is. */
export function BookingAside() {
  return (
    <aside>
      <NextSteps title="booking.expect.title" steps={STEPS} />
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
