import { useRef, useState } from 'react';
import { DESK_LIMITS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { reminderDrafts } from './desk-drafts.ts';
import { useReminder } from './use-lead.ts';

/** The owner gets a mail on the morning of the chosen day. */
export function LeadReminder({ quote: { id, remindOn, remindAbout } }: { quote: Quote }) {
  const base = `${remindOn} ${remindAbout}`;
  const stored = { on: remindOn ?? '', about: remindAbout ?? '', base };
  const [draft, setDraft] = useState(() => reminderDrafts.get(id));
  // A draft based on an older reminder must not hide the current one.
  const { on, about } = draft?.base === base ? draft : stored;
  const { mutate, isPending } = useReminder(id);
  const day = useRef<HTMLInputElement>(null);
  // The focused button disappears with the reminder.
  const remove = () => mutate(null, { onSuccess: () => day.current?.focus() });
  const write = (typed: { on: string; about: string }) => {
    setDraft({ ...typed, base });
    reminderDrafts.set(id, { ...typed, base });
  };
  return (
    <DeskForm
      className="form"
      send={async () => mutate({ on, about })}
      foot={
        <div className="row">
          <SubmitButton variant="line" small busy={isPending}>
            Save reminder
          </SubmitButton>
          {remindOn && (
            <Button variant="quiet" small onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      }
    >
      <Field
        ref={day}
        label="Remind me on"
        type="date"
        required
        min={shopDay()}
        max="2999-12-31"
        value={on}
        onChange={({ target }) => write({ on: target.value, about })}
      />
      <Field
        label="About"
        maxLength={DESK_LIMITS.about}
        value={about}
        onChange={({ target }) => write({ on, about: target.value })}
      />
    </DeskForm>
  );
}
