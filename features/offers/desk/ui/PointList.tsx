import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus, x } from '#ui/icons.ts';
import { isComposing } from '#ui/is-composing.ts';
import { toast } from '#ui/toast.tsx';
import { OFFER_LIMITS } from '../../constants.ts';
import type { OfferBody } from '../../contract.ts';
import { fieldId, focusField, useBody, useEditor } from './editor-context.ts';
import { Problem, TextInput } from './editor-inputs.tsx';
import { OFFER_TOASTS } from './offer-format.ts';

interface PointListProps {
  list: 'inclusions' | 'exclusions';
  title: string;
  placeholder: string;
  icon: string;
}

/** Points, one a row; Enter adds the next, and pasted lines are one each. */
export function PointList({ list, title, placeholder, icon }: PointListProps) {
  const editor = useEditor();
  const points = useBody((body) => body[list]);
  const [text, setText] = useState('');
  const change = (next: (points: string[]) => string[]) => (body: OfferBody) => ({ ...body, [list]: next(body[list]) });

  function add(added: string[]) {
    editor.edit(change((before) => [...before, ...added].slice(0, OFFER_LIMITS.points)));
    setText('');
  }

  return (
    <div>
      <h3 className="h4 quote-point-list__title">{title}</h3>
      <ul>
        {points.map((point, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and their value is controlled
          <li key={row}>
            <Icon of={icon} />
            <span>
              <TextInput
                field={`${list}-${row}`}
                label={`${title}, row ${row + 1}`}
                lines={1}
                maxLength={OFFER_LIMITS.point}
                value={point}
                onText={(typed) => change((before) => before.with(row, typed.replace(/\s*\n\s*/g, ' ')))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event)) return;
                  event.preventDefault();
                  focusField(row === points.length - 1 ? `${list}-new` : `${list}-${row + 1}`);
                }}
              />
              <Problem field={`${list}-${row}`} />
            </span>
            <IconButton
              icon={x}
              label={`Remove: ${point || 'empty row'}`}
              onClick={() => {
                editor.edit(change((before) => before.toSpliced(row, 1)));
                focusField(`${list}-new`);
              }}
            />
          </li>
        ))}
        {points.length < OFFER_LIMITS.points && (
          <li>
            <Icon of={plus} />
            <input
              id={fieldId(`${list}-new`)}
              data-own-undo=""
              aria-label={`Add: ${title}`}
              placeholder={placeholder}
              maxLength={OFFER_LIMITS.point}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onBlur={() => text.trim() && add([text.trim()])}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return;
                event.preventDefault();
                if (text.trim()) add([text.trim()]);
              }}
              onPaste={(event) => {
                const lines = splitLines(event.clipboardData.getData('text/plain'));
                if (lines.length < 2) return;
                event.preventDefault();
                add(lines);
                const tooMany = points.length + lines.length - OFFER_LIMITS.points;
                if (tooMany > 0) toast(OFFER_TOASTS.leftOut(tooMany, OFFER_LIMITS.points));
              }}
            />
          </li>
        )}
      </ul>
    </div>
  );
}

function splitLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim().slice(0, OFFER_LIMITS.point))
    .filter(Boolean);
}
