import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Project } from '../projects.contract.ts';
import { ProjectBeside } from './ProjectSheet.tsx';

const photoOf = (id: number) => ({ id, imageUrl: `/images/${id}.jpg`, imageAlt: '', caption: `Stage ${id}` });
const project = {
  id: 1,
  title: 'Bonanza',
  beforeImageUrl: '/images/before.jpg',
  afterImageUrl: '/images/after.jpg',
  photos: [1, 2, 3, 4, 5, 6, 7, 8].map(photoOf),
} as unknown as Project;

test('the strip of stages has six details at most, and neither before nor after', () => {
  const strip = (isOfJob: boolean) => {
    const beside = { isOfJob, schemeCode: null, testimonial: null };
    return renderToStaticMarkup(<ProjectBeside project={project} beside={beside} />);
  };
  expect([...strip(true).matchAll(/Stage (\d)/g)].map(([, n]) => n)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(strip(true)).not.toMatch(/before\.jpg|after\.jpg/);
  expect(strip(false)).toBe('');
});
