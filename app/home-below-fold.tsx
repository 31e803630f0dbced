import { useEffect } from 'react';
import { FaqSection } from '#features/content/faqs/ui/FaqSection.tsx';
import { PortfolioSection } from '#features/content/projects/ui/PortfolioSection.tsx';
import { ServicesSection } from '#features/content/services/ui/ServicesSection.tsx';
import { TestimonialsSection } from '#features/content/testimonials/ui/TestimonialsSection.tsx';
import { CostSection } from '#features/estimates/ui/CostSection.tsx';
import { HomeStudio } from '#features/schemes/ui/HomeStudio.tsx';
import { ContactSection } from '#features/site/ui/ContactSection.tsx';
import { IntroSection } from '#features/site/ui/IntroSection.tsx';
import { OfferedSection } from '#features/site/ui/OfferedSection.tsx';
import { ProcessSection } from '#features/site/ui/ProcessSection.tsx';
import { StatsBand } from '#features/site/ui/StatsBand.tsx';
import { TrustSection } from '#features/site/ui/TrustSection.tsx';
import { replayEarlyClicks } from '#ui/early-clicks.ts';
import type { Route } from './routes/+types/home.ts';

/** The home page below its first view. Its code loads at the first input. */
export default function HomeBelowFold({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { services, projects, projectTotal, testimonials, faqs, aircraftTypes, startingPrices, samples } = loaderData;
  useEffect(() => replayEarlyClicks(document.getElementById('main')!), []);
  return (
    <>
      <IntroSection aircraftTypes={aircraftTypes} />
      <StatsBand />
      <HomeStudio samples={samples} />
      <TrustSection />
      <CostSection startingPrices={startingPrices} />
      <OfferedSection />
      <ServicesSection services={services} />
      <PortfolioSection projects={projects} total={projectTotal} />
      <ProcessSection />
      <TestimonialsSection testimonials={testimonials} />
      <FaqSection faqs={faqs} />
      <ContactSection />
    </>
  );
}
