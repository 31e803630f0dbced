import type { ServiceSample } from './contract.ts';

/** What a new database starts with, and what visitors see while the list of services is empty: one source for both. */
export const sampleServices: ServiceSample[] = [
  sample(
    'Full Aircraft Refinishing',
    'Metal is stripped bare, treated for corrosion and conversion coated; composite is sanded and sealed. Then primer and a full color system. Control surfaces come off and are painted off the airframe.',
    'service-exterior-paint',
    'White and burgundy twin turboprop with gold lines on the polished floor of a dark hangar',
  ),
  sample(
    'Partial Refinishing',
    'Cowls, gear doors, leading edges or a single panel, blended so that you cannot find the tape line from three feet away.',
    'service-corrosion-or-partial',
    'Old aircraft paint flaking down to primer and bare metal around a cabin door',
  ),
  sample(
    'Touch-Up & Repair',
    'Hangar rash, fuel stains, chipped radomes and stone nicks on the prop. We match the color on the airframe, not the color on the invoice from years ago.',
    'service-touch-up',
    'Spot repair on a painted panel: bare aluminum, green and gray primer sanded back in rings, framed with blue masking tape',
  ),
  sample(
    'Custom Stripe Design',
    'Schemes drawn to your airframe, laid out full size and signed off by you in the hangar before any color goes on.',
    'service-custom-stripe',
    'Red and graphite stripes sweeping from the fuselage up the fin of a T-tail turboprop',
  ),
  sample(
    'Brightwork Polishing',
    'Spinners, leading edges, inlets and stacks taken back to a true mirror, then sealed so that they stay that way.',
    'service-brightwork',
    'Mirror-polished propeller spinner and engine inlet lip on a turboprop',
  ),
  sample(
    'Interior Refurbishing',
    'Seats, side panels, carpet and headliner, done in the same visit so that the airplane leaves finished on both sides of the door.',
    'service-interior',
    'Business-aircraft cabin with tan leather club seats, a walnut table and warm light',
  ),
];

function sample(title: string, description: string, image: string, imageAlt: string): ServiceSample {
  const imageUrl = `/images/${image}.jpg`;
  return { title, description, imageUrl, imageAlt, featured: true, active: true, badge: 'Expert Service' };
}
