import { warrantyForm } from '#customers/lead-forms/lead-form-rules.ts';
import { FactList } from '#customers/lead-forms/ui/FactList.tsx';
import {
  WarrantyClaim,
  WarrantyCoverage,
  WarrantyForm,
  WarrantySection,
} from '#customers/lead-forms/ui/WarrantyForm.tsx';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { minus } from '#ui/icons.ts';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { SentNote } from '#website/site/ui/SentNote.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { appServices } from '../context.ts';
import { handleLeadForm, wasSent } from '../posted-forms.ts';
import type { Route } from './+types/warranty.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'warranty', 'photos'), sent: wasSent(request) };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleLeadForm(request, context.get(appServices), warrantyForm, '/warranty?sent=1#form');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['warranty.meta.title'] ?? '',
    description: loaderData?.texts['warranty.meta.description'] ?? '',
    path: '/warranty',
  });
}

export default function Warranty({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title="warranty.hero.title" lead="warranty.hero.lead" variant="stack">
        <WarrantySection />
      </PageHero>
      <WarrantyCoverage />
      <section className="section on-surface" id="form">
        <div className="wrap stack ask">
          <div>
            <h2 className="ahead--far" id="warranty-title">
              <Text k="warranty.form.title" />
            </h2>
            {loaderData.sent && <SentNote {...MESSAGES.warrantySent} />}
            <WarrantyForm labelledBy="warranty-title" refused={actionData} />
          </div>
          <aside className="stack">
            <FactList
              title="warranty.excluded.title"
              icon={minus}
              quiet
              facts={[
                'warranty.excluded.1',
                'warranty.excluded.2',
                'warranty.excluded.3',
                'warranty.excluded.4',
                'warranty.excluded.5',
              ]}
            />
          </aside>
        </div>
      </section>
      <WarrantyClaim />
    </main>
  );
}
