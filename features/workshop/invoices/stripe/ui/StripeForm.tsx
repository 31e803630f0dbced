import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/login-prompt.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { DOLLARS } from '#foundation/fields/numbers.ts';
import { OwnForm, TestButton, useOwnSetting } from '#foundation/settings/ui/OwnForm.tsx';
import { OwnPart, PartHeader } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { formatMailTime } from '#office/outbox/ui/mail-parts.tsx';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, triangleAlert } from '#ui/icons.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { STRIPE_EVENTS, type StripeMethods, STRIPE_TOASTS as TOASTS } from '../stripe.constants.ts';
import type { StripeSettings, StripeTest } from '../stripe.contract.ts';
import '#ui/parts.css';

const ADDRESS = '/api/stripe';

/** The fields as typed; empty keys stay as they are. */
interface TypedStripe extends StripeMethods {
  secretKey: string;
  webhookSecret: string;
}

/** Card and bank payments: the owner's keys at Stripe, and what they are used for. */
export function StripeForm() {
  const { data: saved, isFetching, refetch } = useQuery<StripeSettings>({ queryKey: [ADDRESS] });
  return (
    <OwnPart part="stripe" isFetching={isFetching} onRetry={() => void refetch()}>
      {saved && <Loaded saved={saved} />}
    </OwnPart>
  );
}

function Loaded({ saved }: { saved: StripeSettings }) {
  const { bankTransfer, card, cardLimitCents } = saved;
  const setting = useOwnSetting<TypedStripe, StripeTest>({
    part: 'stripe',
    address: ADDRESS,
    updatedAt: saved.updatedAt,
    typed: { bankTransfer, card, cardLimitCents, secretKey: '', webhookSecret: '' },
    toBody: ({ secretKey, webhookSecret, ...methods }) => ({
      ...methods,
      secretKey: secretKey.trim() || null,
      webhookSecret: webhookSecret.trim() || null,
    }),
    toTest: ({ secretKey }) => ({ secretKey: secretKey.trim() || null }),
    toasts: TOASTS,
  });
  const { value, hasChanges, change, test } = setting;
  return (
    <>
      <PartHeader
        part="stripe"
        words={describeState(saved)}
        works={saved.mode === 'live' && saved.lastEventAt !== null}
        hasChanges={hasChanges}
      />
      <OwnForm setting={setting}>
        <StripeFields saved={saved} value={value} onChange={change} />
      </OwnForm>
      <p className="row">
        <TestButton setting={setting}>Try it</TestButton>
        {saved.keys === 'set' && <RemoveKeys />}
      </p>
      {test && (
        <div className={test.works ? 'note' : 'note note--warn'} role="status">
          <Icon of={test.works ? circleCheck : triangleAlert} />
          <p>{test.sentence}</p>
        </div>
      )}
      <WebhookHelp address={saved.webhookAddress} />
    </>
  );
}

function describeState({ keys, mode, lastEventAt }: StripeSettings): string {
  if (keys === 'none') return 'Off';
  if (keys === 'lost') return 'Enter the keys again';
  const heard = lastEventAt ? `Last report from Stripe: ${formatMailTime(lastEventAt)}` : 'No report from Stripe yet';
  return mode === 'test' ? `Test mode. ${heard}` : heard;
}

const KEY_HELP = {
  none: 'It is stored encrypted, and never shown again.',
  set: 'One is stored, encrypted. Leave this empty to keep it.',
  lost: 'We can’t read the stored one because the server’s secret changed. Enter it again.',
};

type FieldsProps = { saved: StripeSettings; value: TypedStripe; onChange: (fields: Partial<TypedStripe>) => void };

function StripeFields({ saved: { keys }, value, onChange }: FieldsProps) {
  const keyField = (name: 'secretKey' | 'webhookSecret') => ({
    name,
    value: value[name],
    showsRequired: false,
    autoComplete: 'new-password',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="form">
      <p className="muted">
        With a Stripe account, customers can pay open invoices online. They pay on Stripe’s page, and card numbers never
        reach this site. Without keys, invoices name the other ways to pay.
      </p>
      {keys === 'environment' ? (
        <p className="panel apart--tight set__notice">
          <b>The keys are set</b>
          <br />
          Set by STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET on the server, which override this setting.
        </p>
      ) : (
        <div className="form form--2">
          <PasswordField {...keyField('secretKey')} label="Secret or restricted key" help={KEY_HELP[keys]} />
          <PasswordField {...keyField('webhookSecret')} label="Webhook signing secret" help={KEY_HELP[keys]} />
        </div>
      )}
      <Switch checked={value.bankTransfer} onChange={(bankTransfer) => onChange({ bankTransfer })}>
        Bank transfer (ACH): low fee, takes about 4 business days
      </Switch>
      <Switch checked={value.card} onChange={(card) => onChange({ card })}>
        Card: right away, but the fee is about 3%
      </Switch>
      {value.card && (
        <div className="form form--2">
          <NumberField
            name="cardLimitCents"
            label="Card limit, dollars"
            help="Larger payments can’t be made by card."
            showsRequired={false}
            kind={DOLLARS}
            value={value.cardLimitCents}
            onChange={(cardLimitCents) => onChange({ cardLimitCents })}
          />
        </div>
      )}
    </div>
  );
}

function RemoveKeys() {
  const client = useQueryClient();
  const ask = () =>
    confirm({
      title: 'Remove the keys?',
      text: 'Invoices stop offering to pay online. Payments that are on their way will not be recorded here.',
      confirm: 'Remove keys',
      action: async () => {
        await keepAnswer(client, [ADDRESS], await adminRequest<StripeSettings>('DELETE', `${ADDRESS}/keys`));
        toast(TOASTS.removed);
      },
    });
  return (
    <Button variant="quiet" onClick={() => void ask()}>
      Remove keys
    </Button>
  );
}

function WebhookHelp({ address }: { address: string }) {
  return (
    <details>
      <summary>Where to find the keys</summary>
      <ol className="stack">
        <li>
          At Stripe, under Developers, create a webhook endpoint for <code>{address}</code> with these events, and copy
          its signing secret:
          <ul>
            {STRIPE_EVENTS.map((event) => (
              <li key={event}>
                <code>{event}</code>
              </li>
            ))}
          </ul>
        </li>
        <li>
          Under API keys, create a restricted key that can write Checkout Sessions and read Payment Intents, Charges and
          Disputes. The secret key works too, but it can do more than we need.
        </li>
      </ol>
    </details>
  );
}
