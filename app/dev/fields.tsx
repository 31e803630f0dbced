import { ActionSelect } from '#ui/action-select.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { State, StateCard } from './state.tsx';

const CHOICES = { white: 'White', Metallic: { silver: 'Silver', gold: 'Gold' } };
const SUBMIT = { label: 'Send', busy: 'Sending...' };
const SLOW_MS = 2_000;

const REFUSED: Refused = {
  values: { name: '', email: 'dana@gmial', message: 'Chalky on top, fine below.', color: 'silver' },
  errors: {
    name: 'Enter your name.',
    email: 'Enter an email address such as name@example.com.',
    message: 'Use at least 40 characters.',
    color: 'Choose another color.',
  },
  detail: 'Please check the marked fields.',
};

const OUTCOMES: Record<string, SendResult> = {
  accepts: { ok: true },
  refuses: { ok: false, errors: REFUSED.errors },
  fails: { ok: false },
};

export function FieldStates() {
  return (
    <div className="grid g3">
      {Object.entries(OUTCOMES).map(([name, outcome]) => (
        <DemoForm key={name} name={name} outcome={outcome} />
      ))}
      <DemoForm name="refused" outcome={{ ok: true }} refused={REFUSED} />
      <DisabledFields />
      <SingleChoices />
    </div>
  );
}

/** A form whose server takes two seconds. */
function DemoForm({ name, outcome, refused }: { name: string; outcome: SendResult; refused?: Refused }) {
  const heading = `${name}-heading`;
  async function send() {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    toast({ title: outcome.ok ? 'Sent' : 'Not sent', kind: outcome.ok ? 'success' : 'error' });
    return outcome;
  }
  return (
    // The browser would scroll to the first refused field as the page opens.
    <StateCard inert={Boolean(refused)}>
      <h3 className="h4" id={heading}>
        {refused ? 'Refused without JavaScript' : `The server ${name}`}
      </h3>
      <Form name={`demo-${name}`} labelledBy={heading} submit={SUBMIT} send={send} refused={refused} persistDraft>
        <Fields />
      </Form>
    </StateCard>
  );
}

function Fields({ disabled = false }: { disabled?: boolean }) {
  return (
    <div className="form">
      <Field name="name" label="Name" required disabled={disabled} suggestions={['Dana', 'Bo']} />
      <Field
        name="email"
        label="Email"
        type="email"
        disabled={disabled}
        help="A typo such as gmial.com gets a suggestion."
      />
      <Field rows={5} name="message" label="Message" disabled={disabled} placeholder="Placeholder" />
      <Field name="color" label="Color" choices={CHOICES} empty="Choose a color" disabled={disabled} />
    </div>
  );
}

function DisabledFields() {
  return (
    <StateCard>
      <h3 className="h4" id="disabled-heading">
        Disabled
      </h3>
      <Form
        name="demo-disabled"
        labelledBy="disabled-heading"
        submit={{ ...SUBMIT, disabled: true }}
        send={async () => ({ ok: true })}
      >
        <Fields disabled />
      </Form>
    </StateCard>
  );
}

function SingleChoices() {
  return (
    <StateCard>
      <State name="Choices">
        {['radio', 'checkbox'].flatMap((type) =>
          [true, false].map((checked) => (
            <label key={`${type}-${checked}`} className="choice">
              <input type={type} name={type} defaultChecked={checked} />
              <span className="choice__txt">
                <b>{type}</b>
                <span>{checked ? 'Checked' : 'Not checked'}</span>
              </span>
              <span className="price">$900</span>
            </label>
          )),
        )}
      </State>
      <State name="Select that acts at once">
        <ActionSelect aria-label="Status" onChange={({ target }) => toast({ title: target.value })}>
          <option>New</option>
          <option>Contacted</option>
        </ActionSelect>
      </State>
    </StateCard>
  );
}
