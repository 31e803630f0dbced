import './save-link.css';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError, request } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/icon.tsx';
import { check, link as linkIcon, triangleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { MAX_NOTE, SAVE_MESSAGES } from '../saving/constants.ts';
import type { NewSavedScheme, SavedLink } from '../saving/contract.ts';
import { studioPath } from './studio-path.ts';

/** Repeats of one attempt carry the same key, so that a lost answer saves nothing twice. */
const FORM = 'save-scheme';

type State =
  | { is: 'idle' | 'saving' }
  | { is: 'saved'; code: string; link: string; isCopied: boolean }
  | { is: 'failed'; problem: string };

/**
 * Saves the scheme under a link of its own and copies that. Without JavaScript the form is sent to the studio's action,
 * which leads to the new page.
 */
export function SaveLink({ code }: { code: string }) {
  const refused = useActionData<{ detail?: string }>()?.detail;
  const [state, setState] = useState<State>({ is: 'idle' });
  const id = useId();

  async function save(sent: NewSavedScheme): Promise<void> {
    setState({ is: 'saving' });
    try {
      const headers = { 'Idempotency-Key': idempotencyKey(FORM, sent) };
      const { link } = await request<SavedLink>('POST', '/api/schemes', { body: sent, headers });
      dropIdempotencyKey(FORM);
      const isCopied = await copyText(link);
      setState({ is: 'saved', code: sent.code, link, isCopied });
      toast(isCopied ? SAVE_MESSAGES.copied : SAVE_MESSAGES.notCopied);
    } catch (error) {
      setState({ is: 'failed', problem: problemOf(error) });
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.is === 'saving') return;
    const fields = new FormData(event.currentTarget);
    const note = String(fields.get('note')).trim() || null;
    void save({ code, note, showMark: fields.has('showMark') });
  }

  const saved = state.is === 'saved' && state.code === code ? state : null;
  const earlier = state.is === 'idle' ? refused : undefined;
  const problem = state.is === 'failed' ? state.problem : earlier;
  const label = saved?.isCopied ? 'Link copied' : 'Save and copy';
  return (
    <form className="save-link" method="post" action={studioPath(code)} onSubmit={submit}>
      <input type="hidden" name="code" value={code} />
      <details>
        <summary>Add a note</summary>
        <label htmlFor={`${id}-note`}>Note for those who open the link</label>
        <textarea className="input" id={`${id}-note`} name="note" rows={3} maxLength={MAX_NOTE} />
        <label className="save-link__check">
          <input type="checkbox" name="showMark" value="1" /> Show the tail number in link previews
        </label>
      </details>
      <div className="row">
        <Button type="submit" small busy={state.is === 'saving'}>
          <Icon of={saved?.isCopied ? check : linkIcon} />
          {state.is === 'saving' ? 'Saving…' : label}
        </Button>
      </div>
      {saved && <LinkField link={saved.link} isSelected={!saved.isCopied} />}
      <div role="alert">
        {problem && (
          <p className="note note--warn">
            <Icon of={triangleAlert} />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </form>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.detail ?? SAVE_MESSAGES.failed;
  return navigator.onLine ? SAVE_MESSAGES.failed : SAVE_MESSAGES.offline;
}

/** The link, selected where the browser did not copy it. */
function LinkField({ link, isSelected }: { link: string; isSelected: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isSelected || !link) return;
    field.current?.focus();
    field.current?.select();
  }, [isSelected, link]);
  return (
    <input
      ref={field}
      className="input"
      type="text"
      readOnly
      value={link}
      aria-label="Link"
      onFocus={({ target }) => target.select()}
    />
  );
}
