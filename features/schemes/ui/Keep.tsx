import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, rotateCcw } from '#ui/icons.ts';
import { VIEW_LABELS } from '../constants.ts';
import { picturePath, pngPath, sheetPath } from './picture-path.ts';
import { SaveLink } from './SaveLink.tsx';
import { SheetLink } from './SheetLink.tsx';
import { saveOwnPicture } from './save-picture.ts';
import { startOver } from './start-over.ts';
import type { StudioState } from './use-studio.ts';

/** What a visitor takes away: the sheet, pictures, or nothing at all. */
export function Keep({ studio }: { studio: StudioState }) {
  const { shown, view, isAlive } = studio;
  const drawn = view === 'turn' ? 'left' : view;
  return (
    <div className="keep" id="keep">
      <div>
        <h3>Save and copy a link</h3>
        <p>A short link no one can guess. It never changes. If you edit your scheme, save again for a new link.</p>
        <SaveLink code={shown.code} />
      </div>
      <div>
        <h3>Sheet for the hangar</h3>
        <p>Two letter-size pages: three views, widths in inches, coatings.</p>
        <div className="row">
          <SheetLink href={sheetPath(shown.code)} />
        </div>
      </div>
      <div>
        <h3>A picture</h3>
        <p>
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
        <h3>Start over</h3>
        <p>Your draft is saved in this browser. You can undo starting over.</p>
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
