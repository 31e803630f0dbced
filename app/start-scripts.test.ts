import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HYDRATED, inlineStartScript } from './start-scripts.tsx';

const SHOWN = 'https://paint.example/contact';

/** The part of a page that the script touches. */
function openPage() {
  const trustedTypes = { createPolicy: vi.fn<(name: string, rules: TrustedTypesRules) => void>() };
  const button = { setAttribute: vi.fn<() => void>(), removeAttribute: vi.fn<() => void>(), getAttribute: () => null };
  // The target of all events.
  const window = Object.assign(new EventTarget(), { trustedTypes, closest: () => button });
  const location = { href: SHOWN, reload: vi.fn() };
  const appended: { rel?: string; href?: string; type?: string; remove(): void }[] = [];
  const texts: Record<string, string> = {
    'module-list': '["/entry.js","/page.js"]',
    'module-script': 'import "/entry.js"',
  };
  const document = {
    head: { append: (element: (typeof appended)[number]) => appended.push(element) },
    createElement: () => ({ remove: () => {} }),
    getElementById: (id: string) => ({ textContent: texts[id] }),
  };
  const requestAnimationFrame = (draw: () => void) => setTimeout(draw, 16);
  const addEventListener = window.addEventListener.bind(window);
  runInContext(
    inlineStartScript(),
    createContext({ window, document, location, addEventListener, setTimeout, requestAnimationFrame, AbortController }),
  );
  const dispatch = (type: string, more = {}) => window.dispatchEvent(Object.assign(new Event(type), more));
  const runs = () => appended.filter(({ type }) => type === 'module').length;
  const preloads = () => appended.flatMap(({ rel, href }) => (rel === 'modulepreload' ? href : []));
  const [policy, allows] = trustedTypes.createPolicy.mock.lastCall!;
  return { window, button, location, dispatch, runs, preloads, policy, allows };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the modules of a page', () => {
  it('start at the first input, once', () => {
    const page = openPage();
    vi.advanceTimersByTime(3_900);
    expect([page.preloads(), page.runs()]).toEqual([[], 0]);
    page.dispatch('pointermove');
    page.dispatch('keydown');
    vi.runAllTimers();
    expect([page.preloads(), page.runs()]).toEqual([['/entry.js', '/page.js'], 1]);
  });

  it.each([
    ['after the first paint', true, 2_000],
    ['on a page that never finishes loading', false, 5_000],
  ])('start without input %s', (_, isLoaded, within) => {
    const page = openPage();
    if (isLoaded) page.dispatch('load');
    vi.advanceTimersByTime(within);
    expect(page.runs()).toBe(1);
  });

  it('run again on a return by the back-forward cache until the page is hydrated', () => {
    const page = openPage();
    page.dispatch('scroll');
    page.dispatch('pageshow', { persisted: false });
    expect(page.runs()).toBe(1);
    page.dispatch('pageshow', { persisted: true });
    expect(page.runs()).toBe(2);
    page.dispatch(HYDRATED);
    page.dispatch('pageshow', { persisted: true });
    expect(page.runs()).toBe(2);
  });
});

describe('what may be written into a page', () => {
  const { policy, allows } = openPage();
  const refused = '<img src=x onerror=alert(1)>';

  it.each([
    ["React's empty script, and text without markup", allows.createHTML!, ['<script></script>', '', '{"@graph":[]}']],
    ['the script of its modules', allows.createScript!, ['import "/entry.js"']],
    [
      "the desk's service worker and the analytics",
      allows.createScriptURL!,
      [
        '/desk-worker.js',
        'https://www.googletagmanager.com/gtag/js?id=G-1',
        'https://plausible.io/js/script.manual.js',
      ],
    ],
  ])('is %s', (_, write, allowed) => {
    expect(policy).toBe('default');
    expect(allowed.map(write)).toEqual(allowed);
  });

  it('is no markup, no other script and no other address', () => {
    expect([refused, '<script>alert(1)</script>', '<b>'].map(allows.createHTML!)).toEqual([null, null, null]);
    expect(['alert(1)', ''].map(allows.createScript!)).toEqual([null, null]);
    const urls = [
      'https://evil.example/a.js',
      '/uploads/a.js',
      '/desk-worker.js?x',
      'https://plausible.io.evil.example/',
    ];
    expect(urls.map(allows.createScriptURL!)).toEqual([null, null, null, null]);
  });
});

describe('Back', () => {
  it.each([
    ['reloads for another page before hydration', '/portfolio', false, 1],
    ['does not reload for an anchor of the same page', '/contact#form', false, 0],
    ['is left to the router after hydration', '/portfolio', true, 0],
  ])('%s', (_, path, isHydrated, reloads) => {
    const page = openPage();
    if (isHydrated) page.dispatch(HYDRATED);
    page.location.href = new URL(path, SHOWN).href;
    page.dispatch('popstate');
    expect(page.location.reload).toHaveBeenCalledTimes(reloads);
  });
});

describe('a click before hydration', () => {
  it('is marked, to be replayed', () => {
    const { button, dispatch } = openPage();
    dispatch('click', { detail: 0 });
    dispatch(HYDRATED);
    expect(button.setAttribute).toHaveBeenCalledOnce();
    expect(button.removeAttribute).not.toHaveBeenCalled();
  });

  it('is not replayed where the page hydrates in the middle of it, which handles it', () => {
    const { window, button, dispatch } = openPage();
    window.addEventListener('click', () => dispatch(HYDRATED), { capture: true });
    dispatch('click', { detail: 0 });
    expect(button.removeAttribute).toHaveBeenCalledOnce();
  });
});
