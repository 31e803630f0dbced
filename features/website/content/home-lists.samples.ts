import type { FaqSample, ServiceSample, TestimonialSample } from './home-lists.contract.ts';

/** Seeds a new database, and shows while there are no services. */
export const sampleServices: ServiceSample[] = [
  serviceSample(
    'Full Aircraft Refinishing',
    'Metal is stripped bare, treated for corrosion and conversion coated; composite is sanded and sealed. Then primer and a full color system. Control surfaces come off and are painted off the airframe.',
    'service-exterior-paint',
    'White and burgundy twin turboprop with gold lines on the polished floor of a dark hangar',
    { startingPrice: 'Exterior single color', duration: '6 to 8 weeks' },
    [
      'Strip to bare metal, or sand composite',
      'Corrosion removal, treated and logged',
      'Control surfaces painted off the airframe and balanced',
      'Primer, base and clear coat from one manufacturer',
      'New hardware, placards and door seals',
      'Weight and balance, logbook entries',
    ],
  ),
  serviceSample(
    'Partial Refinishing',
    'Cowls, gear doors, leading edges or a single panel, blended so that you cannot find the tape line from three feet away.',
    'service-corrosion-or-partial',
    'Old aircraft paint flaking down to primer and bare metal around a cabin door',
    { startingPrice: 'Partial paint touch-up', duration: '1 to 2 weeks' },
    [
      'Color matched on the airframe',
      'Edges feathered and blended into sound paint',
      'Local corrosion treated',
      'Clear coat over the whole panel',
    ],
  ),
  serviceSample(
    'Touch-Up & Repair',
    'Hangar rash, fuel stains, chipped radomes and stone nicks on the prop. We match the color on the airframe, not the color on the invoice from years ago.',
    'service-touch-up',
    'Spot repair on a painted panel: bare aluminum, green and gray primer sanded back in rings, framed with blue masking tape',
    { startingPrice: '', duration: '2 to 5 days' },
    ['Color matched on the airframe', 'Chips sanded, primed and sealed', 'Area around the repair polished'],
  ),
  serviceSample(
    'Custom Stripe Design',
    'Schemes drawn to your airframe, laid out full size and signed off by you in the hangar before any color goes on.',
    'service-custom-stripe',
    'Red and graphite stripes sweeping from the fuselage up the fin of a T-tail turboprop',
    { startingPrice: 'Multi-color design', duration: '2 to 3 weeks' },
    [
      'Drawings of both sides to scale',
      'A full-size layout on your airframe',
      'Fine-line masking and clear coat over all stripes',
      'Registration marks per 14 CFR 45.29',
    ],
  ),
  serviceSample(
    'Brightwork Polishing',
    'Spinners, leading edges, inlets and stacks taken back to a true mirror, then sealed so that they stay that way.',
    'service-brightwork',
    'Mirror-polished propeller spinner and engine inlet lip on a turboprop',
    { startingPrice: '', duration: '2 to 4 days' },
    [
      'Spinner, inlets, stacks and leading edges',
      'Scratches and oxidation cut back in stages',
      'Sealant against weather and exhaust',
    ],
  ),
  serviceSample(
    'Interior Refurbishing',
    'Seats, side panels, carpet and headliner, done in the same visit so that the airplane leaves finished on both sides of the door.',
    'service-interior',
    'Business-aircraft cabin with tan leather club seats, a walnut table and warm light',
    { startingPrice: 'Interior refurbishment', duration: '3 to 5 weeks' },
    [
      'Seats, side panels, carpet and headliner',
      'Materials with burn certificates',
      'Fittings plated or painted',
      'Done during the paint visit, if you like',
    ],
  ),
];

function serviceSample(
  title: string,
  description: string,
  image: string,
  imageAlt: string,
  facts: Pick<ServiceSample, 'startingPrice' | 'duration'>,
  included: string[],
): ServiceSample {
  const shown = { featured: true, active: true, badge: 'Expert Service' };
  return {
    title,
    description,
    imageUrl: `/images/${image}.jpg`,
    imageAlt,
    ...shown,
    ...facts,
    included: included.join('\n'),
  };
}

/** Seeds a new database, and shows while no testimonial is featured. */
export const sampleTestimonials: TestimonialSample[] = [
  testimonialSample(
    'Dale R.',
    'Owner, twin turboprop',
    'They called me down to look at the skin before they primed it. I have owned airplanes for thirty years and no one had ever shown me that.',
  ),
  testimonialSample(
    'Karen M.',
    'Owner, single-engine piston',
    'The stripe meets at the rudder hinge to the width of a pencil line. I checked both sides. Then my mechanic checked both sides.',
  ),
  testimonialSample(
    'Luis A.',
    'Director of operations, light jet',
    'On schedule, on the number they quoted, and the interior was done when the paint was. We were back on the line without a second downtime.',
  ),
];

function testimonialSample(clientName: string, clientTitle: string, content: string): TestimonialSample {
  return { clientName, clientTitle, content, rating: 5, imageUrl: null, imageAlt: '', featured: true, active: true };
}

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
      'Monday to Friday, 7AM to 6PM, and Saturday, 8AM to 4PM, at the airport in {town}. Book a consultation and allow 30 minutes, or an hour when we inspect the aircraft.',
    ],
  ] as const
).map(([question, answer], index) => ({ question, answer, order: index + 1, active: true }));
