import type { TestimonialSample } from './contract.ts';

/** Seeds a new database, and shows while no testimonial is featured. */
export const sampleTestimonials: TestimonialSample[] = [
  sample(
    'Dale R.',
    'Owner, twin turboprop',
    'They called me down to look at the skin before they primed it. I have owned airplanes for thirty years and no one had ever shown me that.',
  ),
  sample(
    'Karen M.',
    'Owner, single-engine piston',
    'The stripe meets at the rudder hinge to the width of a pencil line. I checked both sides. Then my mechanic checked both sides.',
  ),
  sample(
    'Luis A.',
    'Director of operations, light jet',
    'On schedule, on the number they quoted, and the interior was done when the paint was. We were back on the line without a second downtime.',
  ),
];

function sample(clientName: string, clientTitle: string, content: string): TestimonialSample {
  return { clientName, clientTitle, content, rating: 5, imageUrl: null, imageAlt: '', featured: true, active: true };
}
