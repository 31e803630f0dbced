import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { LEADS_SEARCH_ID } from '#features/desk/constants.ts';
import { areShortcutsEnabled } from '#features/leads/ui/use-row-shortcuts.ts';
import { Icon } from '#ui/icon.tsx';
import { search } from '#ui/icons.ts';
import { isTyping } from '#ui/is-typing.ts';

const SEARCH = `/admin#${LEADS_SEARCH_ID}`;

/** Leads to the search of the leads, as the slash key does on every page without a search of its own. */
export function FindLeads() {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!areShortcutsEnabled() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void navigate(SEARCH);
  });
  useEffect(() => {
    // After the page's own shortcuts, which listen on the document.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Link to={SEARCH} aria-keyshortcuts="/">
      <Icon of={search} /> Find <kbd>/</kbd>
    </Link>
  );
}
