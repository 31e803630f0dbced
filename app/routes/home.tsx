import { listFaqs } from '#features/content/faqs/store.server.ts';
import { FaqSection } from '#features/content/faqs/ui/FaqSection.tsx';
import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { sampleProjects } from '#features/content/projects/samples.ts';
import { listProjects } from '#features/content/projects/store.server.ts';
import { PortfolioSection } from '#features/content/projects/ui/PortfolioSection.tsx';
import { sampleServices } from '#features/content/services/samples.ts';
import { listServices } from '#features/content/services/store.server.ts';
import { ServicesSection } from '#features/content/services/ui/ServicesSection.tsx';
import { sampleTestimonials } from '#features/content/testimonials/samples.ts';
import { listFeaturedTestimonials } from '#features/content/testimonials/store.server.ts';
import { TestimonialsSection } from '#features/content/testimonials/ui/TestimonialsSection.tsx';
import { PRICES } from '#features/estimates/contract.ts';
import { CostSection } from '#features/estimates/ui/CostSection.tsx';
import { loadPictures } from '#features/media/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { pageMeta } from '#features/site/rules.ts';
import { NOTICE_SETTING } from '#features/site/settings/contract.ts';
import { frequentQuestions, shop, website } from '#features/site/structured-data/rules.ts';
import { ConstructionNotice } from '#features/site/ui/ConstructionNotice.tsx';
import { ContactSection } from '#features/site/ui/ContactSection.tsx';
import { Hero } from '#features/site/ui/Hero.tsx';
import { IntroSection } from '#features/site/ui/IntroSection.tsx';
import { OfferedSection } from '#features/site/ui/OfferedSection.tsx';
import { ProcessSection } from '#features/site/ui/ProcessSection.tsx';
import { StatsBand } from '#features/site/ui/StatsBand.tsx';
import { TrustSection } from '#features/site/ui/TrustSection.tsx';
import { appServices } from '../context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, services, projects, testimonials, faqs, prices, notice] = await Promise.all([
    loadTexts(db, 'home'),
    listServices(db),
    listProjects(db),
    listFeaturedTestimonials(db),
    listFaqs(db),
    readSetting(db, PRICES),
    readSetting(db, NOTICE_SETTING),
  ]);
  const content = {
    texts,
    services: services.length > 0 ? services : sampleServices,
    projects: projects.length > 0 ? projects : sampleProjects,
    testimonials: testimonials.length > 0 ? testimonials : sampleTestimonials,
    faqs,
  };
  const { aircraftTypes, startingPrices } = prices;
  return { ...content, aircraftTypes, startingPrices, notice, pictures: await loadPictures(db, content) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const { texts, services, faqs = [] } = loaderData ?? {};
  return pageMeta(site, {
    title: texts?.['home.meta.title'] ?? '',
    description: texts?.['home.meta.description'] ?? '',
    path: '/',
    things: site && [website(site), shop(site, services), ...frequentQuestions(faqs)],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { services, projects, testimonials, faqs, aircraftTypes, startingPrices, notice } = loaderData;
  return (
    <main id="main">
      <Hero />
      <IntroSection aircraftTypes={aircraftTypes} />
      <StatsBand />
      <TrustSection />
      <CostSection startingPrices={startingPrices} />
      <OfferedSection />
      <ServicesSection services={services} />
      <PortfolioSection projects={projects} />
      <ProcessSection />
      <TestimonialsSection testimonials={testimonials} />
      <FaqSection faqs={faqs} />
      <ContactSection />
      {notice.enabled && <ConstructionNotice />}
    </main>
  );
}
