import { line, paragraph } from '../constants.ts';

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
