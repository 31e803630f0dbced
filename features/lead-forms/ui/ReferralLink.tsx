import './referral.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGES } from '#features/leads/constants.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, copy } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { makeOwnReferralCode } from './referral-code.ts';

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
