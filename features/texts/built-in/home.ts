import { image, line, paragraph } from '../constants.ts';

export const home = {
  'home.meta.title': line('Aircraft Painting and Interior Refurbishing in Broomfield, Colorado', 120),
  'home.meta.description': paragraph(
    'Family-owned aircraft paint and interior shop at the airport in Broomfield, Colorado. Full refinishing, custom stripes, brightwork and interiors since 2009.',
    300,
  ),

  'home.hero.image': image('/images/hero.jpg'),
  'home.hero.imageAlt': line(
    'Freshly painted white and navy turboprop on a mirror-gloss hangar floor, with a mountain ridge at sunset through the open door',
    500,
  ),
  'home.hero.tagline': line('Aircraft paint and interiors, Broomfield, Colorado', 120),
  'home.hero.headline': line('Stripped to metal.\nFinished by hand.', 120),
  'home.hero.paragraph': paragraph(
    'A family-owned shop at the airport in Broomfield. Since 2009 we have taken tired finishes back to bare skin and returned them straighter, brighter and better protected.',
    600,
  ),
  'home.hero.assessment': line('Get Free Assessment', 60),
  'home.hero.down': line('Scroll to services', 60),
  'home.hero.fact1': line('Serving owners', 40),
  'home.hero.fact1Value': line('Since 2009', 60),
  'home.hero.fact2': line('Coverage', 40),
  'home.hero.fact2Value': line('$2M liability, bonded', 60),
  'home.hero.fact3': line('Team', 40),
  'home.hero.fact3Value': line('FAA certified', 60),
  'home.hero.fact4': line('Hangar hours', 40),

  'home.intro.statement': line('Owners notice the stripe.\nBuyers notice the rivets.\nWe paint for both.', 160),
  'home.intro.paragraph': paragraph(
    'The people who walk around your aircraft on the day it arrives are the people who strip it, prime it, tape it, paint it and sign it off. We take three to four aircraft a month and no more, and we bring 15+ years of experience to each one.',
    800,
  ),
  'home.intro.start': line('Start Your Project Today', 60),
  'home.fleet.title': line('Which one is yours?', 80),
  'home.fleet.note': line('Base price for a full exterior. Open the calculator to refine it.', 160),
  'home.fleet.from': line('from', 20),

  'home.stats.figure1': line('100+', 12),
  'home.stats.label1': line('Aircraft Painted', 60),
  'home.stats.figure2': line('9+', 12),
  'home.stats.label2': line('Years in Operation', 60),
  'home.stats.figure3': line('6', 12),
  'home.stats.label3': line('Industry Awards', 60),
  'home.stats.figure4': line('40+', 12),
  'home.stats.label4': line('Years of Experience', 60),

  'home.studio.title': line('One airplane, eight ways.\nNow paint yours.', 120),
  'home.studio.lead': paragraph(
    'Enter your tail number and paint your own type, right in the browser. The studio checks the tail number, estimates the price and makes a sheet for the hangar.',
    400,
  ),
  'home.studio.note': line(
    'Drawn to scale with a made-up tail number. Final colors come from painted sample panels. No account, nothing to install.',
    160,
  ),
  'home.studio.button': line('Paint your own', 60),

  'home.trust.title': line('Why Aircraft Owners Trust Us', 120),
  'home.trust.lead': paragraph('Six plain promises. Ask to see the paperwork behind any of them.', 400),
  'home.trust.badge1': line('FAA Certified Team', 60),
  'home.trust.badge1Text': line('Certified people do the work and sign for it.', 160),
  'home.trust.badge2': line('$2M Liability Coverage', 60),
  'home.trust.badge2Text': line('In force the whole time your aircraft is in our hangar.', 160),
  'home.trust.badge3': line('Quality Guarantee', 60),
  'home.trust.badge3Text': line('If it is not right, it comes back and we make it right.', 160),
  'home.trust.badge4': line('On-Time Delivery', 60),
  'home.trust.badge4Text': line('A delivery date in writing, and a call if anything moves.', 160),
  'home.trust.badge5': line('Premium Materials', 60),
  'home.trust.badge5Text': line('Aviation coatings only, with premium clear coat available.', 160),
  'home.trust.badge6': line('Insured & Bonded', 60),
  'home.trust.badge6Text': line('The shop, the people and your aircraft, all covered on paper.', 160),
  'home.trust.pill1': line('Licensed & Certified', 60),
  'home.trust.pill2': line('$2M Liability Coverage', 60),
  'home.trust.pill3': line('5-Star Rated Service', 60),

  'home.cost.title': line('What does it cost to paint an airplane?', 120),
  'home.cost.lead': paragraph(
    'Paint jobs recover 80-100% of their cost, and a fresh finish brings 15-20% higher resale value. Here is where prices start.',
    400,
  ),
  'home.cost.estimate': line('Get Your Estimate Today', 60),

  'home.offered.image': image('/images/services-offered.jpg'),
  'home.offered.imageAlt': line(
    'Turboprop in green primer with its windows masked in paper and tape, standing in a bright paint hangar',
    500,
  ),
  'home.offered.title': line('One hangar, nose to tail.', 120),
  'home.offered.paragraph': paragraph(
    'Paint, stripe, brightwork and cabin happen under one roof, on one schedule, with one person responsible for all of it. Your aircraft arrives once, comes apart once, and leaves complete.',
    800,
  ),
  'home.offered.point1': line('Complete corrosion removal before any primer', 120),
  'home.offered.point2': line('Premium coatings matched to your airframe', 120),
  'home.offered.point3': line('Control surfaces removed, painted, rebalanced and re-rigged', 120),
  'home.offered.point4': line('Interior and exterior in a single downtime', 120),

  'home.services.label': line('Services', 40),
  'home.services.title': line('Six ways we bring an aircraft back.', 120),
  'home.services.lead': paragraph(
    'Whole airframes, single panels, a stripe, a spinner, a cabin. The standard does not change with the size of the job.',
    400,
  ),

  'home.portfolio.label': line('Portfolio', 40),
  'home.portfolio.title': line('Pull the tape and look.', 120),
  'home.portfolio.lead': paragraph(
    'The same airframe, before and after. Drag a handle to compare, or open a project for a closer look.',
    400,
  ),
  'home.portfolio.all': line('View Full Portfolio', 60),

  'home.process.label': line('Painting process', 40),
  'home.process.count': line('Nine steps', 40),
  'home.process.title': line('Nine steps, in order, every time.', 120),
  'home.process.lead': paragraph(
    'The drawing shows what the skin looks like at each one, from faded paint at the nose to the finished scheme at the tail.',
    400,
  ),
  'home.process.learn': line('Learn Our Process', 60),
  'home.process.step1': line('Disassembly', 80),
  'home.process.step1Text': paragraph(
    'Fairings, control surfaces, antennas and hardware come off, are tagged and racked.',
    300,
  ),
  'home.process.step2': line('Masking & Stripping', 80),
  'home.process.step2Text': paragraph(
    'Glass, composites and seals are masked. The old finish comes off in layers.',
    300,
  ),
  'home.process.step3': line('Corrosion Removal', 80),
  'home.process.step3Text': paragraph(
    'Every blemish is chased to clean metal, lap joints and wheel wells included.',
    300,
  ),
  'home.process.step4': line('Damage Assessment', 80),
  'home.process.step4Text': paragraph(
    'Dents, loose rivets and past repairs are mapped, and you are shown each one.',
    300,
  ),
  'home.process.step5': line('Etching & Conversion Coating', 80),
  'home.process.step5Text': paragraph(
    'Metal is etched and conversion coated, which turns it gold and gives primer its grip. Composite is sanded and sealed instead.',
    300,
  ),
  'home.process.step6': line('Priming & Painting', 80),
  'home.process.step6Text': paragraph(
    'Primer green, then base color in the booth, measured for film build as it goes on.',
    300,
  ),
  'home.process.step7': line('Design & Striping', 80),
  'home.process.step7Text': paragraph(
    'Stripes are laid out full size, fine-line taped and checked from both wingtips.',
    300,
  ),
  'home.process.step8': line('Hardware Replacement', 80),
  'home.process.step8Text': paragraph(
    'New screws, placards and seals. Old hardware never goes back on new paint.',
    300,
  ),
  'home.process.step9': line('Reassembly & Sign-Off', 80),
  'home.process.step9Text': paragraph(
    'Surfaces balanced and rigged, logbook entries made, and a walk-around with you.',
    300,
  ),

  'home.testimonials.title': line('In the owners’ words.', 120),

  'home.faq.title': line('Asked on the ramp.', 120),
  'home.faq.lead': paragraph('If yours is not here, just ask us. The people who answer also hold the spray gun.', 400),
  'home.faq.ask': line('Ask a question', 60),

  'home.contact.label': line('Contact', 40),
  'home.contact.title': line('Taxi over and put your hand on the work.', 120),
  'home.contact.lead': paragraph(
    'We are on the field in Broomfield. Fly in, drive in, or send photos. The first look costs nothing.',
    400,
  ),
  'home.contact.quote': line('Request Quote', 60),
  'home.contact.book': line('Book a consultation', 60),
  'home.contact.location': line('Location', 40),
  'home.contact.phone': line('Phone', 40),
  'home.contact.hours': line('Hours', 40),
  'home.contact.first': line('First step', 40),
  'home.contact.firstText': line('A free assessment, at your aircraft or from your photos', 160),

  'home.notice.title': line('Website Under Construction', 80),
  'home.notice.text': paragraph(
    'The hangar is open as usual. Only our website is still in primer: a few details are coming soon. Your quote requests already reach us.',
    400,
  ),
  'home.notice.close': line('Close', 40),
  'home.notice.quote': line('Request Quote', 40),
};
