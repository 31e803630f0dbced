import type { ReplyWords } from '#desk/lead-desk/replies.contract.ts';
import { PLACEHOLDERS, SHOP_WORDS } from '#desk/lead-desk/replies.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { Field } from '#ui/field.tsx';

const loadReplies = async () => (await import('#desk/lead-desk/replies.contract.ts')).REPLY_SETTING;

const TEMPLATES = [
  { name: 'First reply', subject: 'firstSubject', text: 'firstText' },
  { name: 'Quote sent', subject: 'quoteSubject', text: 'quoteText' },
  { name: 'Following up', subject: 'followUpSubject', text: 'followUpText' },
] as const;

/** The templates that a reply to a lead can start from. */
export function RepliesForm() {
  return (
    <SettingPart<ReplyWords>
      part="replies"
      setting="replies"
      load={loadReplies}
      keys={[...TEMPLATES.flatMap(({ subject, text }) => [subject, text]), 'signature']}
    >
      {(edit) => <ReplyFields {...edit} />}
    </SettingPart>
  );
}

function ReplyFields({ value, change }: SettingEdit<ReplyWords>) {
  return (
    <div className="form">
      <p className="muted">
        You can change every reply before you send it. We add the tail number to the subject, and fill in what’s in
        braces:
      </p>
      <ul className="muted sm">
        {Object.entries({ ...PLACEHOLDERS, ...SHOP_WORDS }).map(([name, words]) => (
          <li key={name}>
            {`{${name}}`}: {words}
          </li>
        ))}
      </ul>
      {TEMPLATES.map(({ name, subject, text }) => (
        <div key={name} className="form">
          <Field
            name={subject}
            label={`${name}, subject`}
            required
            showsRequired={false}
            value={value[subject]}
            onChange={({ target }) => change({ [subject]: target.value })}
          />
          <Field
            name={text}
            label={`${name}, message`}
            required
            showsRequired={false}
            rows={7}
            value={value[text]}
            onChange={({ target }) => change({ [text]: target.value })}
          />
        </div>
      ))}
      <Field
        name="signature"
        label="Signature"
        help="Below each of them."
        showsRequired={false}
        rows={4}
        value={value.signature}
        onChange={({ target }) => change({ signature: target.value })}
      />
    </div>
  );
}
