import './sent-note.css';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { circleCheck } from '#ui/icons.ts';
import { DONE, donePath } from '../pages.ts';
import { useSite } from './site-data.ts';

/** What a form came to. */
export interface FormEnd {
  title: string;
  description: string;
  /** The description on a site without email. */
  unmailed?: string;
}

/** Confirms a form that was sent. */
export function SentNote({
  title,
  description,
  unmailed = description,
  ...attributes
}: FormEnd & Omit<ComponentProps<'p'>, 'title'>) {
  const { hasMail } = useSite();
  return (
    <p className="note sent-note" role="status" {...attributes}>
      <Icon of={circleCheck} />
      <span>
        <b>{title}</b> {hasMail ? description : unmailed}
      </span>
    </p>
  );
}

interface DoneProps {
  /** By the intents of the forms that end here. */
  of: Readonly<Record<string, FormEnd>>;
  /** Where the page does not have it in its address. */
  intent?: string | undefined;
}

/** Says what a form of a private page came to, where that shows, and takes the focus: also without JavaScript. */
export function Done({ of, intent }: DoneProps) {
  const { search, key } = useLocation();
  const done = intent ?? new URLSearchParams(search).get(DONE) ?? '';
  return Object.hasOwn(of, done) && <Note key={key} {...of[done]!} />;
}

function Note(end: FormEnd) {
  const note = useRef<HTMLParagraphElement>(null);
  // Its code may come after the page that it is on. A page that was loaded whole has been scrolled by the browser.
  const isLoaded = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isLoaded) note.current?.focus();
  }, [isLoaded]);
  return <SentNote ref={note} id={DONE} tabIndex={-1} {...end} />;
}

/** Returns a function that leads to the page with what its form, or another page's, came to. */
export function useFinish() {
  const navigate = useNavigate();
  return (intent: string, path = `${location.pathname}${location.search}`) =>
    navigate(donePath(path, intent), { replace: true });
}
