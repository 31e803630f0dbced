import { waitlistForm } from '#customers/lead-forms/lead-form-rules.ts';
import { FactList } from '#customers/lead-forms/ui/FactList.tsx';
import { WaitlistForm } from '#customers/lead-forms/ui/WaitlistForm.tsx';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { check } from '#ui/icons.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { SentNote } from '#website/site/ui/SentNote.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { StepFlow } from '#website/texts/ui/StepFlow.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { appServices } from '../context.ts';
import { handleLeadForm, wasSent } from '../posted-forms.ts';
import type { Route } from './+types/waitlist.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, { aircraftTypes }] = await Promise.all([loadTexts(db, 'waitlist'), readSetting(db, PRICE_SETTING)]);
  return { texts, aircraftTypes: aircraftTypes.map(({ name }) => name), sent: wasSent(request) };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleLeadForm(request, context.get(appServices), waitlistForm, '/waitlist?sent=1#form');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['waitlist.meta.title'] ?? '',
    description: loaderData?.texts['waitlist.meta.description'] ?? '',
    path: '/waitlist',
  });
}

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title="waitlist.hero.title" lead="waitlist.hero.lead" variant="compact" />
      <section className="section">
        <div className="wrap">
          <h2 className="ahead--far">
            <Text k="waitlist.steps.title" />
          </h2>
          <StepFlow
            steps={[
              { title: 'waitlist.steps.step1', text: 'waitlist.steps.step1Text' },
              { title: 'waitlist.steps.step2', text: 'waitlist.steps.step2Text' },
              { title: 'waitlist.steps.step3', text: 'waitlist.steps.step3Text' },
              { title: 'waitlist.steps.step4', text: 'waitlist.steps.step4Text' },
            ]}
          />
        </div>
      </section>
      <section className="section on-surface" id="form">
        <div className="stack wrap ask">
          <div>
            <h2 className="ahead--far" id="waitlist-title">
              <Text k="waitlist.form.title" />
            </h2>
            {loaderData.sent && <SentNote {...MESSAGES.waitlistSent} />}
            <WaitlistForm labelledBy="waitlist-title" aircraftTypes={loaderData.aircraftTypes} refused={actionData} />
          </div>
          <aside className="stack">
            <FactList
              title="waitlist.facts.title"
              icon={check}
              facts={['waitlist.facts.1', 'waitlist.facts.2', 'waitlist.facts.3', 'waitlist.facts.4']}
            />
          </aside>
        </div>
      </section>
    </main>
  );
}
