import { describe, expect, it } from 'vitest';
import { sampleFaqs } from '#features/content/faqs/samples.ts';
import { sampleProjects } from '#features/content/projects/samples.ts';
import { sampleServices } from '#features/content/services/samples.ts';
import { schemaBreaches } from '#tests/support/schema-org.ts';
import { BUSINESS } from '../contract.ts';
import { finishedAircraft, finishedAircraftList, frequentQuestions, offered, shop, trail, website } from './rules.ts';

const site = {
  publicUrl: 'https://shop.example',
  business: BUSINESS,
  texts: { 'site.footer.about': 'A family-owned shop.' },
};

describe('what search engines read', () => {
  it.each([
    ['the shop', shop(site, sampleServices)],
    ['a service', offered(site, sampleServices[0]!, { path: '/services/1', price: 25_000 })],
    ['the shop with a phone', shop({ ...site, business: { ...BUSINESS, phone: '+13035550100' } })],
    ['the site', website(site)],
    ['the questions', frequentQuestions(sampleFaqs)[0]],
    ['the way to a page', trail(site.publicUrl, [{ title: 'Home', path: '/' }])],
    ['the projects', finishedAircraftList(site, sampleProjects, ({ sortOrder }) => `/portfolio/${sortOrder}`)],
  ])('%s has only types and properties that schema.org knows', (_, thing) => {
    expect(schemaBreaches(thing)).toEqual([]);
  });

  it('a breach would be found', () => {
    expect(schemaBreaches({ '@type': 'Answer', text: 1, votes: 2 })).toEqual([
      '/Answer.text is a number',
      '/Answer.votes is not allowed',
    ]);
    expect(schemaBreaches({ '@type': 'Review' })).toEqual([': Review is not in the table']);
    expect(schemaBreaches({ '@type': 'ListItem', item: '/contact' })).toEqual(["/ListItem.item may not be '/contact'"]);
  });

  it('tells where the shop is and when it is open, as the pages do', () => {
    expect(shop(site)).toMatchObject({
      name: 'Flatirons Aircraft Refinishing',
      address: { addressLocality: 'Broomfield', addressRegion: 'CO' },
      geo: { latitude: 39.9088, longitude: -105.1172 },
      foundingDate: '2009',
      openingHoursSpecification: [
        { opens: '07:00', closes: '18:00' },
        { dayOfWeek: ['https://schema.org/Saturday'], opens: '08:00', closes: '16:00' },
      ],
    });
  });

  it('names no telephone while there is none, and no position of an airport it does not know', () => {
    const elsewhere = { ...BUSINESS, airport: { name: 'Elsewhere', code: 'XXXX' } };
    expect(shop(site)).not.toHaveProperty('telephone');
    expect(shop({ ...site, business: elsewhere })).not.toHaveProperty('geo');
  });

  it('says nothing of questions where there are none', () => {
    expect(frequentQuestions([])).toEqual([]);
  });

  it('shows each picture of an aircraft, wherever it lies', () => {
    const project = { ...sampleProjects[0]!, afterImageUrl: 'https://pictures.example/a.jpg', beforeImageUrl: null };
    const { image } = finishedAircraft(site, project, undefined) as unknown as { image: { contentUrl: string }[] };
    expect(image.map(({ contentUrl }) => contentUrl)).toEqual([
      'https://pictures.example/a.jpg',
      ...[1, 2, 3].map((n) => `https://shop.example/images/project-1-detail-${n}.jpg`),
    ]);
  });
});
