import { Children, cloneElement, Fragment, isValidElement, type JSX, type ReactNode, useEffect } from 'react';
import { Scripts } from 'react-router';
import { replayEarlyClicks } from '#ui/early-clicks.ts';
import { HYDRATED, inlineStartScript, MODULE_LIST, MODULE_SCRIPT } from './start-scripts.ts';

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
