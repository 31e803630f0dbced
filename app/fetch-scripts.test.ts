import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FETCH_SCRIPTS } from './fetch-scripts.ts';

const HERE = 'https://paint.example/contact';

/** As much of a page as the script touches: two modules and the script that begins with them. */
function openPage() {
  const window = new EventTarget() as EventTarget & { __reactRouterDataRouter?: object };
  const location = { href: HERE, reload: vi.fn() };
  const links = ['/entry.js', '/page.js'].map((href) => ({ rel: 'late', href }));
  const ran: string[] = [];
  const scripts: Script[] = [];
  type Script = { type: string; textContent: string; replaceWith(other: Omit<Script, 'replaceWith'>): void };
  const put = (at: number, { type, textContent }: Omit<Script, 'replaceWith'>) => {
    scripts[at] = { type, textContent, replaceWith: (other) => put(at, other) };
    if (type === 'module') ran.push(textContent);
  };
  put(0, { type: 'late', textContent: 'import "/entry.js"' });
  const document = {
    currentScript: { remove: vi.fn() },
    createElement: () => ({}),
    querySelectorAll: (selector: string) => {
      const [, wanted] = /=(\w+)\]$/.exec(selector)!;
      return selector.startsWith('link')
        ? links.filter(({ rel }) => rel === wanted)
        : scripts.filter(({ type }) => type === wanted);
    },
  };
  const frame = (then: () => void) => setTimeout(then, 16);
  const addEventListener = window.addEventListener.bind(window);
  const globals = { window, document, location, addEventListener, setTimeout, requestAnimationFrame: frame };
  runInContext(FETCH_SCRIPTS, createContext(globals));
  const happens = (type: string, more = {}) => window.dispatchEvent(Object.assign(new Event(type), more));
  return { window, location, links, ran, happens, rels: () => links.map(({ rel }) => rel) };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the scripts of a page', () => {
  it('are fetched one after another at the first sign of a hand, once, and then run', () => {
    const page = openPage();
    vi.advanceTimersByTime(3_900);
    expect([page.rels(), page.ran]).toEqual([['late', 'late'], []]);
    page.happens('pointermove');
    expect(page.rels()).toEqual(['modulepreload', 'late']);
    page.happens('keydown');
    vi.runAllTimers();
    expect([page.rels(), page.ran]).toEqual([['modulepreload', 'modulepreload'], ['import "/entry.js"']]);
  });

  it.each([
    ['after the first paint', true, 2_000],
    ['of a page that never ends to load', false, 5_000],
  ])('are run without one, too: %s', (_, isLoaded, within) => {
    const page = openPage();
    if (isLoaded) page.happens('load');
    vi.advanceTimersByTime(within);
    expect(page.ran).toHaveLength(1);
  });

  it('are run again when somebody is back before they were through, as Safari has let go of them', () => {
    const page = openPage();
    page.happens('scroll');
    vi.runAllTimers();
    page.happens('pageshow', { persisted: true });
    expect(page.ran).toEqual(['import "/entry.js"', 'import "/entry.js"']);
    page.happens('pageshow', { persisted: true });
    expect(page.ran).toHaveLength(3);
  });

  it('are not run again in a page that was just loaded, nor in one that is alive', () => {
    const page = openPage();
    page.happens('scroll');
    vi.runAllTimers();
    page.happens('pageshow', { persisted: false });
    page.window.__reactRouterDataRouter = {};
    page.happens('pageshow', { persisted: true });
    expect(page.ran).toHaveLength(1);
  });
});

describe('Back, before the router is there,', () => {
  it.each([
    ['loads the page it leads to', '/portfolio', true],
    ['stays where it leads to a place of the same page', '/contact#form', false],
  ])('%s', (_, path, loads) => {
    const page = openPage();
    page.location.href = new URL(path, HERE).href;
    page.happens('popstate');
    expect(page.location.reload).toHaveBeenCalledTimes(loads ? 1 : 0);
  });

  it('is left to the router once that is there', () => {
    const page = openPage();
    page.window.__reactRouterDataRouter = {};
    page.location.href = new URL('/portfolio', HERE).href;
    page.happens('popstate');
    expect(page.location.reload).not.toHaveBeenCalled();
  });
});
