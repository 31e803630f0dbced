import './studio-controls.css';
import { type MouseEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { View } from '#airplanes/drawing/pictures.ts';
import { ApiError, dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import { copyText, saveBlob } from '#ui/copy-and-save.ts';
import { Icon } from '#ui/icon.tsx';
import { check, download, link as linkIcon, rotateCcw, triangleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { MAX_NOTE, SAVE_MESSAGES } from '../scheme-limits.constants.ts';
import type { NewSavedScheme, SavedLink } from '../schemes.contract.ts';
import { VIEW_LABELS } from '../studio.constants.ts';
import { studioPath } from '../studio-paths.ts';
import { picturePath, pngPath, sheetPath } from './picture-path.ts';
import { loadLive, SheetLink } from './SchemeParts.tsx';
import { startOver } from './use-kept-scheme.ts';
import type { StudioState } from './use-studio.ts';

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
function SaveLink({ code }: { code: string }) {
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

const WIDTH = 2000;

/** Saves the picture as this browser draws it, which works without a connection, too. */
async function saveOwnPicture(
  event: MouseEvent<HTMLAnchorElement>,
  { scheme, coatings }: StudioState,
  view: View,
  format: 'png' | 'svg',
): Promise<void> {
  event.preventDefault();
  const name = event.currentTarget.download;
  const { pictureOf, drawSettled, sheetOf } = await loadLive();
  const picture = pictureOf(scheme, coatings);
  const svg = new Blob([drawSettled(picture, view, WIDTH)], { type: 'image/svg+xml' });
  saveBlob(format === 'svg' ? svg : await paint(svg, WIDTH, sheetOf(picture.airframe, view, WIDTH).height), name);
}

async function paint(svg: Blob, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be painted')))),
  );
}

/** What a visitor takes away: the sheet, pictures, or nothing at all. */
export function Keep({ studio }: { studio: StudioState }) {
  const { shown, view, isAlive } = studio;
  const drawn = view === 'turn' ? 'left' : view;
  return (
    <div className="keep" id="keep">
      <div>
        <h3 className="h4">Save and copy a link</h3>
        <p className="muted sm">
          A short link no one can guess. It never changes. If you edit your scheme, save again for a new link.
        </p>
        <SaveLink code={shown.code} />
      </div>
      <div>
        <h3 className="h4">Sheet for the hangar</h3>
        <p className="muted sm">Two letter-size pages: three views, widths in inches, coatings.</p>
        <div className="row">
          <SheetLink href={sheetPath(shown.code)} />
        </div>
      </div>
      <div>
        <h3 className="h4">A picture</h3>
        <p className="muted sm">
          For your partner, the hangar wall or your favorite forum: {VIEW_LABELS[drawn].toLowerCase()} view
          {studio.scheme.mark ? ', with the tail number' : ''}.
        </p>
        <div className="row">
          {(['png', 'svg'] as const).map((format) => (
            <a
              key={format}
              className="btn btn--line btn--sm"
              href={format === 'svg' ? picturePath(shown.code, drawn, { width: 2000 }) : pngPath(shown.code, drawn)}
              download={`paint-scheme${studio.scheme.mark ? `-${studio.scheme.mark.text}` : ''}.${format}`}
              onClick={(event) => saveOwnPicture(event, studio, drawn, format)}
            >
              <Icon of={download} /> {format.toUpperCase()}
            </a>
          ))}
        </div>
      </div>
      <div>
        <h3 className="h4">Start over</h3>
        <p className="muted sm">Your draft is saved in this browser. You can undo starting over.</p>
        <div className="row">
          {isAlive ? (
            <Button small onClick={() => startOver(studio)}>
              <Icon of={rotateCcw} /> Start over
            </Button>
          ) : (
            <a className="btn btn--line btn--sm" href="/studio">
              <Icon of={rotateCcw} /> Start over
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
