import { insuranceForm } from '#customers/lead-forms/lead-form-rules.ts';
import { FactList } from '#customers/lead-forms/ui/FactList.tsx';
import { InsuranceForm, InsuranceTimeline } from '#customers/lead-forms/ui/InsuranceForm.tsx';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { fileText } from '#ui/icons.ts';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { SentNote } from '#website/site/ui/SentNote.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { StepFlow } from '#website/texts/ui/StepFlow.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { appServices } from '../context.ts';
import { handleLeadForm, wasSent } from '../posted-forms.ts';
import type { Route } from './+types/insurance.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'insurance', 'photos'), sent: wasSent(request) };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleLeadForm(request, context.get(appServices), insuranceForm, '/insurance?sent=1#form');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['insurance.meta.title'] ?? '',
    description: loaderData?.texts['insurance.meta.description'] ?? '',
    path: '/insurance',
  });
}

export default function Insurance({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title="insurance.hero.title" lead="insurance.hero.lead" variant="stack">
        <InsuranceTimeline />
      </PageHero>
      <section className="section">
        <div className="wrap">
          <h2 className="ahead--far">
            <Text k="insurance.process.title" />
          </h2>
          <StepFlow
            steps={[
              { title: 'insurance.process.step1', text: 'insurance.process.step1Text' },
              { title: 'insurance.process.step2', text: 'insurance.process.step2Text' },
              { title: 'insurance.process.step3', text: 'insurance.process.step3Text' },
              { title: 'insurance.process.step4', text: 'insurance.process.step4Text' },
              { title: 'insurance.process.step5', text: 'insurance.process.step5Text' },
            ]}
          />
        </div>
      </section>
      <section className="section on-surface" id="form">
        <div className="stack wrap ask">
          <div>
            <h2 className="ahead--far" id="insurance-title">
              <Text k="insurance.form.title" />
            </h2>
            {loaderData.sent && <SentNote {...MESSAGES.insuranceSent} />}
            <InsuranceForm labelledBy="insurance-title" refused={actionData} />
          </div>
          <aside className="stack">
            <FactList
              title="insurance.documents.title"
              icon={fileText}
              facts={[
                'insurance.documents.1',
                'insurance.documents.2',
                'insurance.documents.3',
                'insurance.documents.4',
                'insurance.documents.5',
              ]}
            />
            <div className="insurers">
              <h2 className="h3">
                <Text k="insurance.insurers.title" />
              </h2>
              <p className="muted">
                <Text k="insurance.insurers.text" />
              </p>
            </div>
          </aside>
        </div>
      </section>
    </main>
  );
}
