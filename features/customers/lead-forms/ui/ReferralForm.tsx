import './lead-forms.css';
import './form-pages.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, copy } from '#ui/icons.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { toast } from '#ui/toast.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { referralForm } from '../lead-form-rules.ts';
import { RuledLeadForm } from './RuledLeadForm.tsx';
import { makeOwnReferralCode } from './referral-code.ts';

export function ReferralPair() {
  return (
    <figure className="sheet-figure pair">
      <div className="pair__who">
        <Elevation of="single-piston-high" />
        <p className="label">
          <Text k="referral.hero.you" />
        </p>
      </div>
      <div className="pair__chips">
        <p className="on-surface reward-chip">
          <b>
            <Text k="referral.rewards.cash" />
          </b>
          <span>
            <Text k="referral.hero.cash" />
          </span>
        </p>
        <p className="on-surface reward-chip reward-chip--alodine">
          <b>
            <Text k="referral.rewards.discount" />
          </b>
          <span>
            <Text k="referral.hero.discount" />
          </span>
        </p>
      </div>
      <div className="pair__who">
        <Elevation of="twin-turboprop" />
        <p className="label">
          <Text k="referral.hero.them" />
        </p>
      </div>
    </figure>
  );
}

const REWARDS: { figure: TextKey; text: TextKey }[] = [
  { figure: 'referral.rewards.cash', text: 'referral.rewards.cashText' },
  { figure: 'referral.rewards.discount', text: 'referral.rewards.discountText' },
  { figure: 'referral.rewards.vip', text: 'referral.rewards.vipText' },
];

export function ReferralRewards() {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={<Text k="referral.rewards.title" />} lead={<Text k="referral.rewards.lead" />} />
        <ul className="stack rewards">
          {REWARDS.map(({ figure, text }) => (
            <li key={figure}>
              <p className="figure">
                <Text k={figure} />
              </p>
              <p className="muted">
                <Text k={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The referral form. `refused` is the form as the server rejected it without JavaScript. */
export function ReferralForm({ labelledBy, refused }: { labelledBy: string; refused: Refused | undefined }) {
  return (
    <RuledLeadForm
      rules={referralForm}
      name="referral"
      labelledBy={labelledBy}
      action="/referral"
      refused={refused}
      submit={{ label: useText('referral.form.submit'), busy: useText('referral.form.busy') }}
      privacy="referral.form.privacy"
      sent={MESSAGES.referralSent}
      failed={MESSAGES.referralFailed}
      conversion="referral_submit"
    >
      <fieldset className="form-group">
        <legend>{useText('referral.form.you')}</legend>
        <div className="form form--2">
          <Field name="referrerName" label={useText('referral.form.referrerName')} required full autoComplete="name" />
          <Field
            name="referrerEmail"
            label={useText('referral.form.referrerEmail')}
            required
            type="email"
            autoComplete="email"
          />
          <Field name="referrerPhone" label={useText('referral.form.referrerPhone')} type="tel" autoComplete="tel" />
        </div>
      </fieldset>
      <Referee />
    </RuledLeadForm>
  );
}

/** Another person's details, so no autocomplete. */
function Referee() {
  return (
    <fieldset className="form-group">
      <legend>{useText('referral.form.them')}</legend>
      <div className="form form--2">
        <Field name="refereeName" label={useText('referral.form.refereeName')} required full autoComplete="off" />
        <Field
          name="refereeEmail"
          label={useText('referral.form.refereeEmail')}
          required
          type="email"
          autoComplete="off"
        />
        <Field name="refereePhone" label={useText('referral.form.refereePhone')} type="tel" autoComplete="off" />
        <Field name="notes" label={useText('referral.form.notes')} rows={4} full />
      </div>
    </fieldset>
  );
}

const COPIED_MS = 2_000;

/** The visitor's referral link, created in this browser, with a copy button. */
export function ReferralLink() {
  const { publicUrl } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState('');
  const [copied, setCopied] = useState(false);
  const timer = useRef<number>(undefined);

  useLayoutEffect(() => setLink(`${publicUrl}/?ref=${makeOwnReferralCode()}`), [publicUrl]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.current?.focus();
      field.current?.select();
      return toast({ ...MESSAGES.linkNotCopied, kind: 'error' });
    }
    toast(MESSAGES.linkCopied);
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className="card card--pad referral-link">
      <div className="field">
        <label htmlFor="referral-link">
          <Text k="referral.link.label" />
        </label>
        <div className="stack referral-link__row">
          <input
            ref={field}
            className="input"
            id="referral-link"
            type="text"
            readOnly
            value={link}
            aria-describedby="referral-link-help"
          />
          <Button variant="ink" onClick={copyLink} disabled={!link} className="referral-link__copy">
            <Icon of={copied ? check : copy} />
            {useCopyLabel(copied)}
          </Button>
        </div>
        <p className="help" id="referral-link-help">
          <Text k="referral.link.help" />
        </p>
        <noscript>
          <p className="help">
            <Text k="referral.link.withoutScripts" />
          </p>
        </noscript>
      </div>
    </div>
  );
}

function useCopyLabel(copied: boolean): string {
  const [idle, done] = [useText('referral.link.copy'), useText('referral.link.copied')];
  return copied ? done : idle;
}
