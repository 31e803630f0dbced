import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { chevronDown } from '#ui/icons.ts';

interface HeaderMenuProps {
  summary: ReactNode;
  /** Whether it leads to the page that is open. */
  isCurrent?: boolean;
  className?: string;
  /** List items. */
  children: ReactNode;
}

/** Opens without scripts. Closes on Escape, after a choice, and when something else is pressed or focused. */
export function HeaderMenu({ summary, isCurrent = false, className = '', children }: HeaderMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = () => menu.current?.removeAttribute('open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key
  useEffect(close, [key]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  });
  return (
    <details
      ref={menu}
      className={`header-menu ${className}`.trimEnd()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary aria-current={isCurrent ? 'true' : undefined}>
        {summary}
        <Icon of={chevronDown} className="header-menu__chevron" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
