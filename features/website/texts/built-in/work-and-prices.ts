import { line, paragraph } from '../texts.constants.ts';

export const portfolio = {
  'portfolio.meta.title': line('Complete Portfolio', 70),
  'portfolio.meta.description': paragraph(
    'Before and after pictures of aircraft painted and refurbished at our shop in {town}, {state}: turboprops, twins, jets and piston singles.',
    200,
  ),
  'portfolio.hero.title': line('Complete Portfolio', 120),
  'portfolio.hero.subtitle': line('Explore Our Full Range of Aircraft Transformations', 160),
  'portfolio.hero.start': line('Start Your Project', 60),

  'portfolio.projects.title': line('Our Projects', 80),
  'portfolio.filters.open': line('Filters', 40),
  'portfolio.filters.search': line('Search', 40),
  'portfolio.filters.searchExample': line('Turboprop, stripe, navy', 60),
  'portfolio.filters.aircraft': line('Aircraft type', 40),
  'portfolio.filters.service': line('Service type', 40),
  'portfolio.filters.sort': line('Sort', 40),
  'portfolio.filters.help': line('Searches title, description and aircraft type.', 160),
  'portfolio.filters.apply': line('Show projects', 40),
  'portfolio.filters.clearAll': line('Clear All', 40),
  'portfolio.card.photos': line('View photos', 40),
  'portfolio.card.details': line('See the detail photos', 60),
  'portfolio.empty.text': line('No projects found matching your filters.', 160),
  'portfolio.empty.clear': line('Clear Filters', 40),

  'portfolio.studio.title': line('Drawn in the studio', 80),
  'portfolio.studio.lead': line('These are drawings, not finished jobs. Try any of them on your own airplane.', 160),
  'portfolio.studio.try': line('Try on mine', 40),

  'portfolio.next.title': line('Yours could be the next pair.', 120),
};

export const project = {
  'project.hero.back': line('Complete Portfolio', 60),
  'project.hero.compare': line('Drag the tape, or use the arrow keys.', 120),
  'project.hero.place': line('Project', 40),
  'project.hero.share': line('Share', 40),

  'project.spec.title': line('Specification', 80),
  'project.spec.aircraft': line('Aircraft', 40),
  'project.spec.work': line('Work', 40),
  'project.spec.completed': line('Completed', 40),
  'project.spec.process': line('Process', 40),
  'project.spec.processText': line('The steps its material calls for, disassembly to sign-off', 120),
  'project.spec.coverage': line('Coverage', 40),
  'project.spec.coverageText': line('Paint and materials 5 years, labor 3 years', 120),
  'project.drawing.title': line('The type, as drawn', 80),
  'project.drawing.scheme': line('Scheme, as drawn', 80),
  'project.drawing.note': line('Left elevation', 40),

  'project.photos.title': line('Up close', 80),
  'project.start.title': line('Yours could be the next pair.', 120),
  'project.start.contact': line('Start Your Project', 60),
  'project.start.price': line('Estimate a price', 60),
  'project.start.studio': line('Paint this on yours', 60),
  'project.start.like': line('Paint yours like this', 60),

  'project.next.label': line('Next project', 40),
  'project.next.go': line('See the project', 60),
};

/** The photo field of a form. */
export const photos = {
  'photos.field.label': line('Photos', 60),
  'photos.field.help': line('Up to 10 photos of up to 10 MB each. Only the shop sees them.', 160),
  'photos.field.noScript': paragraph('Have photos? Send them with your reply to the email you get from us.', 200),
};

export const service = {
  'service.hero.back': line('All services', 60),
  'service.included.title': line('What is included', 80),
  'service.facts.price': line('Starting at', 40),
  'service.facts.priceNone': line('Quoted after we look at your aircraft', 120),
  'service.facts.duration': line('In the hangar', 40),
  'service.start.title': line('Tell us about your airplane.', 120),
  'service.start.contact': line('Ask About This Service', 60),
  'service.start.price': line('Estimate a price', 60),
  'service.start.book': line('Book a consultation', 60),
  'service.projects.title': line('Finished in our hangar', 80),
};

export const studio = {
  'studio.meta.title': line('Scheme studio: paint your airplane', 70),
  'studio.meta.description': paragraph(
    'Put your own tail number on your own type, see what each choice does to the price, and send it with your quote request.',
    200,
  ),
  'studio.hero.label': line('Scheme studio', 60),
  'studio.hero.title': line('Paint it before we do.', 120),
};

export const pricing = {
  'pricing.meta.title': line('Pricing and Return on Investment', 70),
  'pricing.meta.description': paragraph(
    'What it costs to paint an aircraft: starting prices, three packages, and a calculator for the return on the investment.',
    200,
  ),
  'pricing.hero.title': line('What it costs, before you ask.', 120),
  'pricing.hero.lead': paragraph('Starting prices, three packages and an honest way to judge the return.', 200),
  'pricing.hero.drawing': line(
    'One aircraft in three finishes, nose to tail: single color, multi-color with a custom stripe, and the full premium scheme',
  ),

  'pricing.starting.title': line('Starting prices', 80),
  'pricing.starting.lead': paragraph(
    'Where the conversation starts. Size, condition and number of colors change the price, and an inspection settles it.',
    300,
  ),
  'pricing.starting.calculator': line('Estimate yours in the calculator', 60),

  'pricing.packages.title': line('Three packages', 80),
  'pricing.packages.lead': paragraph(
    'Each includes the whole nine-step process. What changes is color, coating and cabin.',
    200,
  ),
  'pricing.packages.popular': line('Most Popular', 30),
  'pricing.packages.select': line('Select', 30),
  'pricing.packages.studio': line('See colors on your own airplane', 60),

  'pricing.roi.title': line('What comes back to you', 80),
  'pricing.roi.lead': paragraph(
    'Paint jobs recover 80-100% of their cost in market value. We use 90%, which leaves a net cost of 10%.',
    200,
  ),
  'pricing.roi.value': line('Current aircraft value', 60),
  'pricing.roi.valueHelp': line('Today’s market value, before paint.', 120),
  'pricing.roi.cost': line('Paint cost', 60),
  'pricing.roi.costHelp': line('From the calculator, or your own figure.', 120),
  'pricing.roi.note': paragraph('An example, not an appraisal. Condition, hours and avionics affect value, too.', 200),
  'pricing.roi.calculate': line('Calculate', 30),
  'pricing.roi.newValue': line('New market value', 40),
  'pricing.roi.increase': line('Value increase', 40),
  'pricing.roi.percent': line('Return on investment (ROI)', 40),
  'pricing.roi.scale': line('80-100% of cost recovered', 60),
  'pricing.roi.quote': line('Request Quote', 40),
  'pricing.roi.portfolio': line('See the portfolio', 40),
};

export const financing = {
  'financing.meta.title': line('Aircraft Paint Financing', 70),
  'financing.meta.description': paragraph(
    'Finance aircraft paint and interior work with fixed monthly payments: payment calculator, lenders’ rates and terms, and how to apply.',
    200,
  ),
  'financing.hero.title': line('Fly it now. Pay for it in level flight.', 120),
  'financing.hero.lead': paragraph(
    'Fixed monthly payments for paint and interior work, arranged before your aircraft arrives.',
    200,
  ),
  'financing.hero.aMonth': line('a month, for', 40),
  'financing.hero.months': line('months', 20),
  'financing.hero.month': line('Month', 20),
  'financing.hero.principal': line('Principal', 30),
  'financing.hero.interest': line('Interest', 30),
  'financing.hero.drawing': line(
    'Each monthly payment split into principal and interest: the interest share shrinks over the term',
  ),

  'financing.calculator.title': line('Payment Calculator', 80),
  'financing.calculator.lead': line('Three numbers in, three numbers out.', 120),
  'financing.calculator.amount': line('Loan amount', 40),
  'financing.calculator.rate': line('Interest rate (APR)', 40),
  'financing.calculator.term': line('Loan term', 40),
  'financing.calculator.note': paragraph('An estimate only. Real rates depend on creditworthiness.', 200),
  'financing.calculator.calculate': line('Calculate', 30),
  'financing.calculator.monthly': line('Monthly Payment', 40),
  'financing.calculator.totalInterest': line('Total Interest', 40),
  'financing.calculator.totalPayment': line('Total Payment', 40),
  'financing.calculator.ofTotal': line('of what you pay in total', 60),

  'financing.why.title': line('Why Finance?', 80),
  'financing.why.capital': line('Preserve Capital', 60),
  'financing.why.capitalText': paragraph('Keep cash for the annual, the avionics and the fuel.', 200),
  'financing.why.fixed': line('Fixed Payments', 60),
  'financing.why.fixedText': paragraph('The same amount every month, for the whole term.', 200),
  'financing.why.quick': line('Quick Approval', 60),
  'financing.why.quickText': paragraph('Approval as fast as 24 hours, so you don’t lose your hangar slot.', 200),

  'financing.partners.title': line('Our Financing Partners', 80),
  'financing.partners.lead': paragraph('Three lenders who understand that a fresh finish is an asset.', 160),
  'financing.partners.apr': line('APR', 20),
  'financing.partners.term': line('Term', 20),
  'financing.partners.name1': line('Personal project loan', 80),
  'financing.partners.text1': paragraph('Unsecured, with the widest credit range.', 200),
  'financing.partners.rates1': line('5.99%-24.99%', 40),
  'financing.partners.terms1': line('24-84 months', 40),
  'financing.partners.features1': paragraph('No prepayment penalty Soft credit check to start', 400),
  'financing.partners.name2': line('Long-term improvement loan', 80),
  'financing.partners.text2': paragraph('The lowest payment over the longest term.', 200),
  'financing.partners.rates2': line('6.49%-18.99%', 40),
  'financing.partners.terms2': line('12-120 months', 40),
  'financing.partners.features2': paragraph('Terms up to ten years Fixed rate', 400),
  'financing.partners.name3': line('Flexible paint loan', 80),
  'financing.partners.text3': paragraph('The lowest starting rate of the three.', 200),
  'financing.partners.rates3': line('5.75%-21.99%', 40),
  'financing.partners.terms3': line('24-96 months', 40),
  'financing.partners.features3': paragraph('Autopay discount\nSame-week funding', 400),

  'financing.steps.title': line('Simple Application Process', 80),
  'financing.steps.step1': line('Get your quote', 60),
  'financing.steps.step1Text': line('From the calculator or from us.', 120),
  'financing.steps.step2': line('Apply online', 60),
  'financing.steps.step2Text': line('10-15 minutes.', 120),
  'financing.steps.step3': line('Hear back', 60),
  'financing.steps.step3Text': line('A decision in 24-48 hours.', 120),
  'financing.steps.step4': line('Accept terms', 60),
  'financing.steps.step4Text': line('Fixed rate, fixed payment.', 120),
  'financing.steps.step5': line('Book your slot', 60),
  'financing.steps.step5Text': line('We schedule the hangar.', 120),

  'financing.close.title': line('Start with a price, then make it monthly.', 120),
  'financing.close.quote': line('Get a Quote', 40),
  'financing.close.contact': line('Contact Us', 40),
};

export const privacy = {
  'privacy.meta.title': line('Privacy', 70),
  'privacy.meta.description': paragraph(
    'What happens to the information you send us through this site, and what stays in your browser.',
    200,
  ),
  'privacy.hero.title': line('What we do with what you send.', 120),
  'privacy.hero.lead': line('Short, because there is not much to it.', 200),
  'privacy.text.label': line('Privacy', 40),
  'privacy.text.reaches': line('What reaches us', 80),
  'privacy.text.reachesText': paragraph(
    'Only what you enter in a form: your name, how to reach you, your aircraft, what you want done, and photos if you add some. If you refer someone, also their name and how to reach them.',
  ),
  'privacy.text.lookUpText': paragraph(
    'A tail number is looked up in our own copy of the FAA’s public registry, which holds no names and no addresses. Which one you look up is not recorded.',
  ),
  'privacy.text.use': line('What we use it for', 80),
  'privacy.text.useText': paragraph(
    'To reply to you, prepare your quote, keep your booking or register your warranty. The people in the shop read it.',
  ),
  'privacy.text.photos': line('Photos you send', 80),
  'privacy.text.photosText': paragraph(
    'They are kept with your request, and only the people in the shop see them. We remove the location and other data a camera adds; a HEIC photo is kept just as you sent it. Photos that were added to a form but never sent with it are deleted after a day.',
  ),
  'privacy.text.browser': line('What stays in your browser', 80),
  'privacy.text.browserText': paragraph(
    'That you closed a notice, what you typed into a form until it is sent or the tab is closed, your own referral link, and the code of a referral link that brought you here, for 90 days. Analytics that set cookies wait until you agree.',
  ),
  'privacy.text.keep': line('How long we keep it', 80),
  'privacy.text.keepText': paragraph(
    'As long as we may need it for your aircraft, or until you ask us to erase it. Then your requests are deleted for good, along with their photos and emails. We log who in the shop looks at them.',
  ),
  'privacy.text.ask': line('Asking us', 80),
  'privacy.text.askText': paragraph('To see, correct or delete what we hold about you, contact us.'),
  'privacy.text.askLink': line('Contact us', 60),
};
