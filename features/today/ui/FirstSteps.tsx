import { Link } from 'react-router';
import type { FirstStep } from '../contract.ts';

const STEPS: Record<FirstStep, { title: string; why: string; verb: { label: string; to: string } }> = {
  mail: {
    title: 'Turn on email',
    why: 'Customers get no emails until you add a mail server.',
    verb: { label: 'Set up email', to: '/admin/settings#mail' },
  },
  hours: {
    title: 'Add your phone and hours',
    why: 'Without a phone number, the call buttons stay off.',
    verb: { label: 'Phone and hours', to: '/admin/settings#hours' },
  },
  prices: {
    title: 'Check your prices',
    why: 'The calculator uses them. Save once, even if nothing changes.',
    verb: { label: 'Prices', to: '/admin/settings#prices' },
  },
  photos: {
    title: 'Show your own work',
    why: 'The sample pictures are illustrations. Turn on Edit mode and add your photos.',
    verb: { label: 'Portfolio', to: '/portfolio' },
  },
  notice: {
    title: 'Take down the construction notice',
    why: 'Visitors see “under construction” until you turn it off.',
    verb: { label: 'Construction notice', to: '/admin/settings#notice' },
  },
  factor: {
    title: 'Protect your login',
    why: 'Add a passkey or an authenticator app to your password.',
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
      <h2 className="spread part-title">
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
