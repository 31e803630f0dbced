import { referralForm } from '#customers/lead-forms/lead-form-rules.ts';
import { FactList } from '#customers/lead-forms/ui/FactList.tsx';
import { ReferralForm, ReferralLink, ReferralPair, ReferralRewards } from '#customers/lead-forms/ui/ReferralForm.tsx';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { check } from '#ui/icons.ts';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { SentNote } from '#website/site/ui/SentNote.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { StepFlow } from '#website/texts/ui/StepFlow.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { appServices } from '../context.ts';
import { handleLeadForm, wasSent } from '../posted-forms.ts';
import type { Route } from './+types/referral.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'referral'), sent: wasSent(request) };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleLeadForm(request, context.get(appServices), referralForm, '/referral?sent=1#form');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['referral.meta.title'] ?? '',
    description: loaderData?.texts['referral.meta.description'] ?? '',
    path: '/referral',
  });
}

export default function Referral({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title="referral.hero.title" lead="referral.hero.lead" variant="stack">
        <ReferralPair />
      </PageHero>
      <ReferralRewards />
      <section className="section on-mist">
        <div className="wrap">
          <h2 className="ahead--far">
            <Text k="referral.steps.title" />
          </h2>
          <StepFlow
            steps={[
              { title: 'referral.steps.step1', text: 'referral.steps.step1Text' },
              { title: 'referral.steps.step2', text: 'referral.steps.step2Text' },
              { title: 'referral.steps.step3', text: 'referral.steps.step3Text' },
              { title: 'referral.steps.step4', text: 'referral.steps.step4Text' },
            ]}
          />
          <ReferralLink />
        </div>
      </section>
      <section className="section on-surface" id="form">
        <div className="stack wrap ask">
          <div>
            <h2 className="ahead--far" id="referral-title">
              <Text k="referral.form.title" />
            </h2>
            {loaderData.sent && <SentNote {...MESSAGES.referralSent} />}
            <ReferralForm labelledBy="referral-title" refused={actionData} />
          </div>
          <aside className="stack">
            <FactList
              title="referral.terms.title"
              icon={check}
              facts={[
                'referral.terms.1',
                'referral.terms.2',
                'referral.terms.3',
                'referral.terms.4',
                'referral.terms.5',
                'referral.terms.6',
              ]}
            />
          </aside>
        </div>
      </section>
    </main>
  );
}
