import type { FaqSample } from './contract.ts';

/** Seeds a new database. Visitors never see samples of these. */
export const sampleFaqs: FaqSample[] = (
  [
    [
      'How long will my aircraft be down?',
      'Plan on 6 to 8 weeks for a full exterior from arrival to sign-off. Smaller work is quicker. If your dates are fixed, tell us early: we offer rush slots of 2 to 3 weeks at a premium.',
    ],
    [
      'Do you strip to bare metal or paint over?',
      'On a full refinish of a metal airplane, we strip. It’s the only way to see corrosion, and it gets rid of the weight of the old paint. We sand composite instead, because chemical stripper would damage it.',
    ],
    [
      'What does a repaint do for resale?',
      'Our clients typically see 15 to 20% higher resale value. Try your own numbers in the ROI calculator on the pricing page.',
    ],
    [
      'Is the work covered?',
      'Yes. Paint and materials are covered for 5 years, labor and workmanship for 3. We are insured and bonded, with $2M liability coverage.',
    ],
    [
      'Can you do the interior at the same time?',
      'Yes, and we recommend it. The interior comes out anyway, so you only have the airplane down once.',
    ],
    [
      'How do I get a firm price?',
      'Start with the calculator for a ballpark number, then send us a request. We confirm final pricing after we inspect the aircraft.',
    ],
    [
      'Can my insurance pay for it?',
      'If paint was damaged in an incident, often yes. We assess the damage in 1 to 2 days, write the estimate in 2 to 3, and the insurer usually reviews it in 5 to 10. We help you with the claim.',
    ],
    [
      'When can I come and look?',
      'Monday to Friday, 7AM to 6PM, and Saturday, 8AM to 4PM, at the airport in Broomfield. Book a consultation and allow 30 minutes, or an hour when we inspect the aircraft.',
    ],
  ] as const
).map(([question, answer], index) => ({ question, answer, order: index + 1, active: true }));
