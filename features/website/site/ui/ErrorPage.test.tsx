import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, type StaticHandlerContext } from 'react-router';
import { describe, expect, it } from 'vitest';
import { HIDDEN_PASSPORT } from '#customers/passports/passport.constants.ts';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { site as siteTexts } from '#website/texts/built-in/home.ts';
import { TextsProvider } from '#website/texts/ui/Text.tsx';
import ErrorPage from './ErrorPage.tsx';

const rootData = {
  texts: Object.fromEntries(Object.entries(siteTexts).map(([key, { text }]) => [key, text])),
  business: BUSINESS,
  serviceTitles: ['Brightwork Polishing'],
  publicUrl: 'https://shop.example',
  analytics: { gaMeasurementId: null, plausibleDomain: null },
};

describe('the error page', () => {
  it('keeps header and footer, with links that need no script', () => {
    const html = render({ failing: 'page', error: new Error('secret detail') });
    expect(html).toContain('Something went wrong on our side.');
    expect(html).toMatch(/<header|<footer/);
    expect(html).toContain('<a class="btn btn--ink" href="/contact?package=Essential">Try again</a>');
    expect(html).toContain('href="/">Back to Home</a>');
    expect(html).toContain('href="/contact">Request Quote</a>');
    expect(html).toContain('noindex');
    expect(html).not.toContain('secret detail');
  });

  it('shows its card without the data of the root route', () => {
    const html = render({ failing: 'root', error: new Error('no database') });
    expect(html).toContain('Try again');
    expect(html).not.toContain('<footer');
    expect(html).toContain('<title>Something went wrong on our side.</title>');
    const data = { business: { ...BUSINESS, name: 'Lone Star Aviation Paint' } };
    const error = { status: 503, statusText: 'Service Unavailable', internal: false, data };
    const unavailable = render({ failing: 'root', error });
    expect(unavailable).toContain('| Lone Star Aviation Paint</title>');
    expect(unavailable).toContain('Mon-Fri 7AM-6PM');
  });

  it('says of a private link what its loader says, else that it opens nothing', () => {
    const of = (data: unknown) => ({ status: 404, statusText: 'Not Found', internal: false, data });
    const hidden = render({ failing: 'page', error: of(HIDDEN_PASSPORT), isPrivateLink: true });
    expect(hidden).toContain('This passport is hidden.');
    const unknown = render({ failing: 'page', error: of('This link does not work.'), isPrivateLink: true });
    expect(unknown).toContain('This link doesn’t work.');
  });

  it('says that an address does not exist', () => {
    const error = { status: 404, statusText: 'Not Found', internal: false, data: null };
    const html = render({ failing: 'page', error });
    expect(html).toContain('404 Page Not Found');
    expect(html).not.toContain('Try again');
  });
});

interface Rendered {
  failing: 'root' | 'page';
  error: unknown;
  isPrivateLink?: boolean;
}

function render({ failing, error, isPrivateLink = false }: Rendered): string {
  const boundary = (
    <TextsProvider>
      <ErrorPage error={error} isPrivateLink={isPrivateLink} />
    </TextsProvider>
  );
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => null,
        errorElement: boundary,
        children: [{ id: 'page', path: '/contact', element: null }],
      },
    ],
    {
      initialEntries: ['/contact?package=Essential'],
      hydrationData: {
        loaderData: failing === 'root' ? {} : { root: rootData },
        errors: { root: error } as StaticHandlerContext['errors'],
      },
    },
  );
  return renderToString(<RouterProvider router={router} />);
}
