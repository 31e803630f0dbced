import { useEffect } from 'react';
import { HomeStudio } from '#customers/schemes/ui/HomeStudio.tsx';
import { replayEarlyClicks } from '#ui/early-clicks.ts';
import {
  FaqSection,
  PortfolioSection,
  ServicesSection,
  TestimonialsSection,
} from '#website/content/ui/HomeSections.tsx';
import { CostSection } from '#website/estimates/ui/starting-prices.tsx';
import { ContactSection } from '#website/site/ui/ContactSection.tsx';
import {
  IntroSection,
  OfferedSection,
  ProcessSection,
  StatsBand,
  TrustSection,
} from '#website/site/ui/HomeSections.tsx';
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
