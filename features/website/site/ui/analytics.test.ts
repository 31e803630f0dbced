import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGES } from '#tests/support/pages.ts';
import { spellingsOf } from '#tests/support/spellings.ts';

const NONE = { gaMeasurementId: null, plausibleDomain: null };
const GOOGLE = { gaMeasurementId: 'G-ABC123', plausibleDomain: null };
const PLAUSIBLE = { gaMeasurementId: null, plausibleDomain: 'shop.example' };

describe('analytics', () => {
  let loaded: string[];
  let analytics: typeof import('./analytics.ts');

  beforeEach(async () => {
    loaded = [];
    const kept = new Map<string, string>();
    vi.stubGlobal('window', {});
    vi.stubGlobal('location', { origin: 'https://shop.example', hostname: 'shop.example', pathname: '/here' });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    vi.stubGlobal('document', {
      title: 'Home',
      referrer: '',
      cookie: '',
      createElement: () => ({ dataset: {} }),
      head: { append: ({ src }: { src: string }) => loaded.push(src) },
    });
    vi.resetModules();
    analytics = await import('./analytics.ts');
  });

  it('keeps events in the page without a service', () => {
    analytics.reportPageView('/', NONE);
    analytics.reportConversion('quote_form_submit');
    expect(window.dataLayer).toEqual([{ event: 'page_view', page_path: '/' }, { event: 'quote_form_submit' }]);
    expect(loaded).toEqual([]);
  });

  it('reports to Plausible without consent', () => {
    analytics.reportPageView('/', PLAUSIBLE);
    analytics.reportPageView('/contact', PLAUSIBLE);
    analytics.reportConversion('booking_submit');
    expect(loaded).toEqual(['https://plausible.io/js/script.manual.js']);
    expect(window.plausible?.q).toEqual([
      ['pageview', { u: 'https://shop.example/' }],
      ['pageview', { u: 'https://shop.example/contact' }],
      ['booking_submit', { u: 'https://shop.example/here' }],
    ]);
  });

  it('reports to Google once consent is granted, starting with the current page', () => {
    analytics.reportPageView('/', GOOGLE);
    expect(loaded).toEqual([]);
    analytics.answerConsent('granted');
    analytics.reportPageView('/contact', GOOGLE);
    expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123']);
    expect(commands()).toEqual([
      ['js', expect.any(Date)],
      ['config', 'G-ABC123', { send_page_view: false }],
      ['event', 'page_view', expect.objectContaining({ page_path: '/here' })],
      ['event', 'page_view', expect.objectContaining({ page_path: '/contact' })],
    ]);
  });

  it('stops reporting to Google when consent is denied or withdrawn', () => {
    analytics.reportPageView('/', GOOGLE);
    analytics.answerConsent('denied');
    analytics.reportPageView('/contact', GOOGLE);
    expect(loaded).toEqual([]);
    analytics.answerConsent('granted');
    const before = commands().length;
    analytics.answerConsent('denied');
    analytics.reportConversion('quote_form_submit');
    expect(commands()).toHaveLength(before);
    expect(window).toHaveProperty(['ga-disable-G-ABC123'], true);
  });

  it('reports no dashboard page, whose address names a lead', () => {
    analytics.reportPageView('/admin/quotes/12', PLAUSIBLE);
    expect(loaded).toEqual([]);
    expect(window.dataLayer).toEqual([{ event: 'page_view', page_path: '/admin/quotes/12' }]);
  });

  it.each(Object.entries(PAGES.visitor))(
    'reports %s only if it is public, and at one address',
    (pattern, { at = pattern }) => {
      const path = at.replace('made-up', 'a'.repeat(43)).split('?', 1)[0]!;
      const isPublic = !/\/:token|\*|^\/(invitation|setup|booking)|^\/admin|\.(xml|txt|webmanifest)$/.test(pattern);
      for (const spelling of spellingsOf(path)) analytics.reportPageView(spelling, PLAUSIBLE);
      expect([loaded, window.plausible]).toEqual([[], undefined]);
      analytics.reportPageView(path, PLAUSIBLE);
      expect(loaded).toHaveLength(isPublic ? 1 : 0);
    },
  );

  it('reports the studio without its query, and no saved scheme', () => {
    analytics.reportPageView('/studio', PLAUSIBLE);
    analytics.reportPageView('/studio/KPKuXE1r7xWMoLB-rpckK3', PLAUSIBLE);
    expect(window.plausible?.q).toEqual([['pageview', { u: 'https://shop.example/studio' }]]);
  });

  it.each(['?s=1.C182.foothill.N733BK', '/KPKuXE1r7xWMoLB-rpckK3'])(
    'reports nothing on a page that was opened from /studio%s',
    (rest) => {
      vi.stubGlobal('document', { ...document, referrer: `https://shop.example/studio${rest}` });
      analytics.reportPageView('/contact', { ...PLAUSIBLE, ...GOOGLE, plausibleDomain: 'shop.example' });
      analytics.answerConsent('granted');
      expect(loaded).toEqual([]);
    },
  );

  /** Entries that Google's script reads as commands. */
  function commands(): unknown[][] {
    const isCommand = (entry: unknown) => Object.prototype.toString.call(entry) === '[object Arguments]';
    return (window.dataLayer ?? []).filter(isCommand).map((entry) => [...(entry as unknown as unknown[])]);
  }
});
