import { Link } from 'react-router';
import type { FirstStep } from '../contract.ts';

const STEPS: Record<FirstStep, { title: string; why: string; verb: { label: string; to: string } }> = {
  mail: {
    title: 'Let mails leave',
    why: 'Until a mail server takes them, no customer gets one.',
    verb: { label: 'Set up mail', to: '/admin/settings#mail' },
  },
  hours: {
    title: 'Say when and how to reach you',
    why: 'Without a phone number the call buttons are off.',
    verb: { label: 'Phone and hours', to: '/admin/settings#hours' },
  },
  prices: {
    title: 'Look at your prices',
    why: 'The calculator uses them. Save them once, even unchanged.',
    verb: { label: 'Prices', to: '/admin/settings#prices' },
  },
  photos: {
    title: 'Show your own work',
    why: 'The pictures are illustrations. Switch on Edit mode and add photos.',
    verb: { label: 'Portfolio', to: '/portfolio' },
  },
  notice: {
    title: 'Open the website',
    why: 'Visitors are told that it is under construction until you turn that off.',
    verb: { label: 'Construction notice', to: '/admin/settings#notice' },
  },
  factor: {
    title: 'Protect your login',
    why: 'A passkey or an app, beside the password.',
    verb: { label: 'Second factor', to: '/admin/account/security' },
  },
  backup: {
    title: 'Encrypt your backups',
    why: 'The site makes one each night. With a passphrase, only you can read them.',
    verb: { label: 'Passphrase', to: '/admin/settings#backups' },
  },
};

/** What a new shop does next. Rows leave by themselves, and all of it after some weeks. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <>
      <h2 className="today__heading">
        What to do next <span>{steps.length}</span>
      </h2>
      <ol className="next-steps">
        {steps.map((step) => (
          <Step key={step} step={step} />
        ))}
      </ol>
    </>
  );
}

function Step({ step }: { step: FirstStep }) {
  const { title, why, verb } = STEPS[step];
  return (
    <li>
      <div>
        <b>{title}</b>
        <p>{why}</p>
      </div>
      <Link className="btn btn--line btn--sm" to={verb.to} aria-label={`${verb.label}: ${title}`}>
        {verb.label}
      </Link>
    </li>
  );
}
