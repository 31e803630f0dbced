import { useQuery } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { useRecordCall } from '#client/use-record-call.ts';
import { OwnPart, PartHeader } from '#foundation/settings/ui/SettingPart.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { ShownMarks } from '../mark.contract.ts';
import './mark.css';

const MARKS = ['/api/mark'];
const GROUNDS = {
  dark: { title: 'On dark ground', help: 'On the site, the desk and the login, and as its icons.' },
  light: { title: 'On light ground', help: 'On quotes, change orders and release packs.' },
} as const;

/** The shop's own mark, for each ground. */
export function MarkForm() {
  const { data, isFetching, refetch } = useQuery<ShownMarks>({ queryKey: MARKS });
  return (
    <OwnPart part="mark" isFetching={isFetching} onRetry={() => void refetch()}>
      {data && (
        <>
          <PartHeader part="mark" />
          <p className="muted">
            SVG, or a PNG at least 320 pixels wide, up to 1 MB. Without one, your name is set in type.
          </p>
          {(['dark', 'light'] as const).map((ground) => (
            <GroundMark key={ground} ground={ground} mark={data[ground]} />
          ))}
        </>
      )}
    </OwnPart>
  );
}

function GroundMark({ ground, mark }: { ground: 'dark' | 'light'; mark: ShownMarks['dark'] }) {
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useRecordCall(MARKS, { failed: 'The mark was not saved' });
  const { title, help } = GROUNDS[ground];

  function send(file: File | undefined) {
    if (!file) return;
    const body = new FormData();
    body.set('image', file);
    void act({ method: 'PUT', path: `/${ground}`, body }, revalidate);
  }

  return (
    <div className="mark-ground">
      {mark && (
        <p className={`mark-ground__shown mark-ground__shown--${ground}`}>
          <img src={mark.src} width={mark.width} height={mark.height} alt={`Your mark ${title.toLowerCase()}`} />
        </p>
      )}
      <Field
        label={title}
        help={help}
        type="file"
        accept="image/svg+xml,image/png"
        disabled={isBusy}
        onChange={({ target }) => send((target as HTMLInputElement).files?.[0])}
      />
      {mark && (
        <Button small busy={isBusy} onClick={() => void act({ method: 'DELETE', path: `/${ground}` }, revalidate)}>
          Remove
        </Button>
      )}
    </div>
  );
}
