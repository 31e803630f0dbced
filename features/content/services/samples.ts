import type { ServiceSample } from './contract.ts';

/** Seeds a new database, and shows while there are no services. */
export const sampleServices: ServiceSample[] = [
  sample(
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
  sample(
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
  sample(
    'Touch-Up & Repair',
    'Hangar rash, fuel stains, chipped radomes and stone nicks on the prop. We match the color on the airframe, not the color on the invoice from years ago.',
    'service-touch-up',
    'Spot repair on a painted panel: bare aluminum, green and gray primer sanded back in rings, framed with blue masking tape',
    { startingPrice: '', duration: '2 to 5 days' },
    ['Color matched on the airframe', 'Chips sanded, primed and sealed', 'Area around the repair polished'],
  ),
  sample(
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
  sample(
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
  sample(
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

function sample(
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
