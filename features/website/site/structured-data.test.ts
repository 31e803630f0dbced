import { describe, expect, it } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { schemaBreaches } from '#tests/support/schema-org.ts';
import { sampleFaqs, sampleServices } from '#website/content/home-lists.samples.ts';
import { sampleProjects } from '#website/content/projects.samples.ts';
import {
  describeBreadcrumbs,
  describeFaqs,
  describeProject,
  describeProjects,
  describeService,
  describeShop,
  describeWebsite,
} from './structured-data.ts';

const site = {
  publicUrl: 'https://shop.example',
  business: BUSINESS,
  texts: { 'site.footer.about': 'A family-owned shop.' },
};

describe('structured data', () => {
  it.each([
    ['the shop', describeShop(site, sampleServices)],
    ['a service', describeService(site, sampleServices[0]!, { path: '/services/1', price: 25_000 })],
    ['the shop with a phone', describeShop({ ...site, business: { ...BUSINESS, phone: '+13035550100' } })],
    ['the site', describeWebsite(site)],
    ['the questions', describeFaqs(sampleFaqs)[0]],
    ['breadcrumbs', describeBreadcrumbs(site.publicUrl, [{ title: 'Home', path: '/' }])],
    ['the projects', describeProjects(site, sampleProjects, ({ sortOrder }) => `/portfolio/${sortOrder}`)],
  ])('%s has only types and properties of schema.org', (_, thing) => {
    expect(schemaBreaches(thing)).toEqual([]);
  });

  it('reports types and properties that schema.org does not have', () => {
    expect(schemaBreaches({ '@type': 'Answer', text: 1, votes: 2 })).toEqual([
      '/Answer.text is a number',
      '/Answer.votes is not allowed',
    ]);
    expect(schemaBreaches({ '@type': 'Review' })).toEqual([': Review is not in the table']);
    expect(schemaBreaches({ '@type': 'ListItem', item: '/contact' })).toEqual(["/ListItem.item may not be '/contact'"]);
  });

  it('states address and opening hours of the shop', () => {
    expect(describeShop(site)).toMatchObject({
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

  it('omits a missing phone and the position of an unknown airport', () => {
    const elsewhere = { ...BUSINESS, airport: { name: 'Elsewhere', code: 'XXXX' } };
    expect(describeShop(site)).not.toHaveProperty('telephone');
    expect(describeShop({ ...site, business: elsewhere })).not.toHaveProperty('geo');
  });

  it('omits the FAQ without questions', () => {
    expect(describeFaqs([])).toEqual([]);
  });

  it('lists all pictures of a project by absolute addresses', () => {
    const project = { ...sampleProjects[0]!, afterImageUrl: 'https://pictures.example/a.jpg', beforeImageUrl: null };
    const { image } = describeProject(site, project, undefined) as unknown as { image: { contentUrl: string }[] };
    expect(image.map(({ contentUrl }) => contentUrl)).toEqual([
      'https://pictures.example/a.jpg',
      ...[1, 2, 3].map((n) => `https://shop.example/images/project-1-detail-${n}.jpg`),
    ]);
  });
});
