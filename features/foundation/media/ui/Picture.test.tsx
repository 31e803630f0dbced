import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Pictures } from '../pictures.ts';
import { Picture, PicturesProvider } from './Picture.tsx';

const known: Pictures = {
  '/images/hero.jpg': {
    width: 800,
    height: 450,
    color: '#0b1c28',
    hash: '1a2b3c4d',
    formats: ['avif', 'webp', 'jpg'],
  },
  '/uploads/new.jpg': { width: 300, height: 200, color: '#ffffff', formats: ['jpg'] },
};

describe('a picture of the site', () => {
  it('is offered in every format and width, without a layout shift', () => {
    const html = render(<Picture src="/images/hero.jpg" alt="A hangar" width={600} height={400} sizes="50vw" />);
    const sizes = 'sizes="(min-resolution: 2.5dppx) calc(50vw * 0.67), 50vw"';
    expect(html).toBe(
      [
        '<picture>',
        `<source type="image/avif" srcSet="/images/variants/hero-1a2b3c4d-400.avif 400w, /images/variants/hero-1a2b3c4d-800.avif 800w" ${sizes}/>`,
        `<source type="image/webp" srcSet="/images/variants/hero-1a2b3c4d-400.webp 400w, /images/variants/hero-1a2b3c4d-800.webp 800w" ${sizes}/>`,
        '<img alt="A hangar" width="600" height="400" loading="lazy" decoding="async" style="--picture-color:#0b1c28" ',
        `${sizes} srcSet="/images/variants/hero-1a2b3c4d-400.jpg 400w, /images/hero.jpg 800w" src="/images/hero.jpg"/>`,
        '</picture>',
      ].join(''),
    );
  });

  it('with priority is preloaded and fetched first', () => {
    const html = render(<Picture src="/images/hero.jpg" alt="" width={1920} height={1080} priority />);
    const [link, picture] = html.split('<picture>');
    expect(link).toContain('<link rel="preload" as="image" ');
    expect(link).toContain('type="image/avif"');
    expect(link).toContain('hero-1a2b3c4d-800.avif 800w');
    expect(link).toContain('fetchPriority="high"');
    expect(link).not.toContain('href=');
    expect(picture).toContain('loading="eager" decoding="async" fetchPriority="high"');
  });

  it('is offered as JPEG only until other formats are ready', () => {
    const html = render(<Picture src="/uploads/new.jpg" alt="" width={300} height={200} priority />);
    expect(html).not.toMatch(/<source|<link/);
    expect(html).toContain('srcSet="/uploads/new.jpg 300w"');
  });
});

describe('a picture without variants', () => {
  it('is shown unchanged', () => {
    const html = render(<Picture src="https://elsewhere.example/a.png" alt="Wing" width={600} height={400} priority />);
    expect(html).toBe(
      '<picture><img alt="Wing" width="600" height="400" loading="eager" decoding="async" fetchPriority="high" src="https://elsewhere.example/a.png"/></picture>',
    );
  });

  it.each([null, ''])('shows the fallback if the address is missing (%j)', (src) => {
    expect(render(<Picture src={src} alt="Wing" width={6} height={4} />)).toContain('src="/images/fallback.jpg"');
  });
});

function render(picture: ReactNode): string {
  const element = <PicturesProvider>{picture}</PicturesProvider>;
  const hydrationData = { loaderData: { page: { pictures: known } } };
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => null }], { hydrationData });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
