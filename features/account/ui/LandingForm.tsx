import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, type Landing } from '../constants.ts';
import type { User } from '../contract.ts';
import { recheckCurrentUser } from './current-user.ts';
import { fieldText, sendForm } from './send-form.ts';

const CHOICES: Record<Landing, { label: string; hint: string }> = {
  leads: { label: 'Leads', hint: 'All requests, newest first' },
  today: { label: 'Today', hint: 'What needs you now' },
};

export function LandingForm({ user }: { user: User }) {
  async function save(form: FormData): Promise<SendResult> {
    const sent = await sendForm('PATCH', '/api/account', { landing: fieldText(form, 'landing') });
    if (!sent.ok) return sent;
    await recheckCurrentUser();
    toast(ACCOUNT_TOASTS.landingSaved);
    return sent;
  }

  return (
    <Form
      name="account-landing"
      labelledBy="account-landing-title"
      submit={{ label: 'Save start page', busy: 'Saving...', variant: 'ink' }}
      send={save}
    >
      <fieldset className="stack stack--close account__landing">
        <legend className="vh">The page you see after you log in</legend>
        {Object.entries(CHOICES).map(([landing, { label, hint }]) => (
          <label key={landing} className="choice">
            <input type="radio" name="landing" value={landing} defaultChecked={user.landing === landing} />
            <span className="choice__txt">
              <b>{label}</b>
              <span>{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Form>
  );
}
