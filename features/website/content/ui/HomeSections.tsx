import './home-lists.css';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { SectionHead, SheetLine } from '#ui/section-head.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import type { ListedFaq, ListedService, ListedTestimonial } from '../home-lists.contract.ts';
import { serviceCount, servicePath } from '../records.ts';
import { useContentEditing } from './content-editing.ts';
import './projects.css';
import { Suspense, useState } from 'react';
import type { AirframeId } from '#airplanes/aircraft/built-in/airframes.ts';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { allPhotos, formatShownCount, projectKey, SHOWN_AT_HOME, type ViewedProject } from '../projects.ts';
import { PhotoViewer, usePreloadedViewer } from './lazy-viewer.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { Stars } from './Stars.tsx';

/** Three columns, then two; phones show a small picture beside the text. */
const SIZES = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 6.5rem';

export function ServicesSection({ services }: { services: ListedService[] }) {
  const editing = useContentEditing();
  return (
    <section className="section on-surface" id="services">
      <div className="wrap">
        <SheetLine chip="sky" label={<Text k="home.services.label" />} count={serviceCount(services.length)} />
        <SectionHead title={<Text k="home.services.title" />} lead={<Text k="home.services.lead" />} />
        <div className="grid g3 services">
          {editing ? (
            <editing.Services shown={services} />
          ) : (
            services.map((service) => <ServiceCard key={service.title} service={service} />)
          )}
        </div>
      </div>
    </section>
  );
}

function ServiceCard({ service: { id, title, description, badge, imageUrl, imageAlt } }: { service: ListedService }) {
  return (
    <article className="svc">
      <div className="svc__media">
        <Picture src={imageUrl} alt={imageAlt} width={600} height={400} sizes={SIZES} />
        {badge && <span className="badge">{badge}</span>}
      </div>
      <h3>{id ? <PageLink to={servicePath({ id, title })}>{title}</PageLink> : title}</h3>
      <p>{description}</p>
      <PageLink className="text-link" to="/#contact" state={{ service: title }}>
        Learn More<span className="vh">{` about ${title}`}</span>
      </PageLink>
    </article>
  );
}

/** The first of `total` projects; fewer on phones. A project opens in the viewer. */
export function PortfolioSection({ projects, total }: { projects: ViewedProject[]; total: number }) {
  const [open, setOpen] = useState<ViewedProject>();
  const editing = useContentEditing();
  usePreloadedViewer();
  return (
    <section className="section" id="portfolio">
      <div className="wrap">
        <SheetLine chip="alodine" label={<Text k="home.portfolio.label" />} count={<Counts total={total} />} />
        <SectionHead title={<Text k="home.portfolio.title" />} lead={<Text k="home.portfolio.lead" />} />
        <div className={`grid g3 projects${editing ? '' : ' projects--few'}`}>
          {editing ? (
            <editing.Projects shown={projects} place="home" most={SHOWN_AT_HOME.wide} />
          ) : (
            projects.map((project) => <ProjectCard key={projectKey(project)} project={project} onOpen={setOpen} />)
          )}
        </div>
        <p className="projects__all">
          <ButtonLink to="/portfolio" arrow>
            <Text k="home.portfolio.all" />
          </ButtonLink>
        </p>
      </div>
      {open && (
        <Suspense>
          <PhotoViewer title={open.title} photos={allPhotos(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** How many of all projects show. */
function Counts({ total }: { total: number }) {
  const { wide, phone } = SHOWN_AT_HOME;
  return (
    <>
      {total > wide && <span className="only-wide">{formatShownCount(wide, total)}</span>}
      {total > phone && <span className="only-small">{formatShownCount(phone, total)}</span>}
    </>
  );
}

const SHOWN = 3;

/** The first featured testimonials. */
export function TestimonialsSection({ testimonials }: { testimonials: ListedTestimonial[] }) {
  const editing = useContentEditing();
  return (
    <section className="section on-surface" id="testimonials">
      <div className="wrap">
        <SectionHead title={<Text k="home.testimonials.title" />} />
        <div className="stack quotes">
          {editing ? (
            <editing.Testimonials shown={testimonials} />
          ) : (
            testimonials
              .slice(0, SHOWN)
              .map((testimonial) => (
                <Quotation key={testimonial.clientName + testimonial.content} testimonial={testimonial} />
              ))
          )}
        </div>
      </div>
    </section>
  );
}

function Quotation({ testimonial }: { testimonial: ListedTestimonial }) {
  const { clientName, clientTitle, content, rating, imageUrl, imageAlt, projectPath } = testimonial;
  return (
    <figure className="quote">
      <Stars rating={rating} />
      <blockquote>{`“${content}”`}</blockquote>
      <figcaption>
        {imageUrl ? (
          <Picture src={imageUrl} alt={imageAlt} width={400} height={300} sizes="6rem" />
        ) : (
          <LazyElevation of={airframeNamed(clientTitle ?? '')} bare />
        )}
        <div>
          <b className="line">{clientName}</b>
          {clientTitle && <span className="muted sm">{clientTitle}</span>}
          {projectPath && (
            <PageLink className="text-link sm" to={projectPath}>
              See it<span className="vh">: {clientTitle ?? clientName}</span>
            </PageLink>
          )}
        </div>
      </figcaption>
    </figure>
  );
}

/** The aircraft that the customer's title names, drawn for customers without a picture. */
function airframeNamed(title: string): AirframeId {
  const words = title.toLowerCase();
  if (/\bjet\b|citation/.test(words)) return 'light-jet';
  if (/turboprop|king air|tbm|pilatus/.test(words))
    return /twin|king air/.test(words) ? 'twin-turboprop' : 'single-turboprop';
  if (/twin/.test(words)) return 'twin-piston';
  return 'single-piston-low';
}

export function FaqSection({ faqs }: { faqs: ListedFaq[] }) {
  const editing = useContentEditing();
  return (
    <section className="section faq-section" id="faq">
      <div className="wrap split split--rev">
        <div>
          <h2>
            <Text k="home.faq.title" />
          </h2>
          <p className="lead">
            <Text k="home.faq.lead" />
          </p>
          <ButtonLink to="/contact" arrow>
            <Text k="home.faq.ask" />
          </ButtonLink>
        </div>
        {editing && (
          <div className="faq">
            <editing.Faqs shown={faqs} />
          </div>
        )}
        {!editing && faqs.length > 0 && (
          <div className="faq">
            {faqs.map(({ question, answer }) => (
              <details className="fold" key={question}>
                <summary>
                  {question}
                  <Icon of={plus} />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        )}
        {!editing && faqs.length === 0 && <p className="muted">No FAQs available.</p>}
      </div>
    </section>
  );
}
