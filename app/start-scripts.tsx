import { Children, cloneElement, Fragment, isValidElement, type JSX, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';
import { markEarlyClicks, replayEarlyClicks } from '#ui/early-clicks.ts';

/** Element ids of `DeferredScripts`, and the event that it dispatches. */
const MODULE_LIST = 'module-list';
const MODULE_SCRIPT = 'module-script';
export const HYDRATED = 'hydrated';

/**
 * Allows what libraries and this page write as plain text; browsers with Trusted Types refuse the rest. It is sent to the
 * browser as text, too.
 */
function allowOwnWrites(script: string): void {
  // React makes a script from an empty one; text without markup makes no element.
  const isHarmless = (html: string) => /^<script><.script>$/.test(html) || !html.includes('<');
  const ownUrls = /^(\/desk-worker\.js$|https:\/\/(www\.googletagmanager\.com|plausible\.io)\/)/;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isHarmless(html) ? html : null),
    createScript: (text) => (text === script ? text : null),
    createScriptURL: (url) => (ownUrls.test(url) ? url : null),
  });
}

/**
 * Starts a page's modules when its first view is painted and the browser is idle, or at the first input: earlier they
 * compete with pictures and fonts. It is sent to the browser as text, so it refers to nothing outside its arguments.
 */
function startScripts(
  ids: { list: string; script: string; hydrated: string },
  markEarlyClicks: (until: AbortSignal) => void,
  allowOwnWrites: (script: string) => void,
): void {
  const MAX_LOAD_MS = 4_000;
  const MAX_BUSY_MS = 1_000;
  const hydration = new AbortController();
  const { signal } = hydration;
  addEventListener(ids.hydrated, () => hydration.abort(), { signal });
  markEarlyClicks(signal);

  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of JSON.parse(document.getElementById(ids.list)!.textContent))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    run();
  };
  const { textContent } = document.getElementById(ids.script)!;
  allowOwnWrites(textContent);
  const run = () => {
    const script = Object.assign(document.createElement('script'), { type: 'module', textContent });
    document.head.append(script);
    script.remove();
  };
  const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: MAX_BUSY_MS });
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(input, start, { passive: true, signal });
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(startWhenIdle)));
  setTimeout(start, MAX_LOAD_MS);

  // Safari drops the modules of a page that enters its back-forward cache while they load.
  addEventListener('pageshow', ({ persisted }) => persisted && run(), { signal });

  // After a reload, Back only changes the address: until hydration no router shows its page.
  const pathOf = () => location.href.split('#')[0];
  const shown = pathOf();
  addEventListener('popstate', () => pathOf() !== shown && location.reload(), { signal });

  // The panel of a disclosure button opens at once.
  addEventListener(
    'click',
    ({ target }) => {
      const panel = (target as Element).closest('[aria-controls]')?.getAttribute('aria-controls');
      if (panel) document.getElementById(panel)?.classList.remove('is-closed');
    },
    { signal },
  );
}

/** The inline script of every page. */
export function inlineStartScript(): string {
  const ids = { list: MODULE_LIST, script: MODULE_SCRIPT, hydrated: HYDRATED };
  // Each page carries it: blanks are a tenth of it.
  return `(${startScripts})(${JSON.stringify(ids)},${markEarlyClicks},${allowOwnWrites})`.replace(
    /\s*([{};,])\s*/g,
    '$1',
  );
}

/** React Router's `<Scripts>`, whose modules wait for `startScripts`. Announces hydration. */
export function DeferredScripts() {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED));
    // After the click that hydrates the page, if it is one: that one is not replayed.
    setTimeout(() => replayEarlyClicks(document));
  }, []);
  if (import.meta.env.SSR) return <div hidden>{defer(Scripts({}))}</div>;
  // Keeps what the server rendered: React does not hydrate the children of an element with inner HTML.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

type Tag = JSX.Element & { props: { href?: string; type?: string; nonce?: string } };

/** Renders preloads as a list of addresses, and the module script with a type that browsers do not run. */
function defer(scripts: ReactNode) {
  const tags = flatten(scripts);
  const modules = tags.filter(({ type }) => type === 'link').map(({ props }) => props.href);
  return (
    <>
      <InlineScript id={MODULE_LIST} type="application/json" text={JSON.stringify(modules)} />
      {tags
        .filter(({ type }) => type === 'script')
        .map((tag) =>
          tag.props.type === 'module'
            ? cloneElement(tag, { id: MODULE_SCRIPT, type: 'text/plain', async: undefined })
            : tag,
        )}
      <InlineScript nonce={tags[0]!.props.nonce} text={inlineStartScript()} />
    </>
  );
}

function flatten(node: ReactNode): Tag[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? flatten(child.props.children) : [child as Tag];
  });
}

function InlineScript({ text, ...props }: { text: string } & JSX.IntrinsicElements['script']) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the project's own
  return <script {...props} dangerouslySetInnerHTML={{ __html: text }} />;
}
