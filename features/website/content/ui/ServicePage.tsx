import './spec.css';
import { type ReactNode, Suspense, useState } from 'react';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, check } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import type { Service } from '../home-lists.contract.ts';
import { contactAbout, includedIn } from '../records.ts';
import { type ServiceField, useContentEditing } from './content-editing.ts';
import './projects.css';
import { SectionHead } from '#ui/section-head.tsx';
import { allPhotos, projectKey, type ViewedProject } from '../projects.ts';
import { PhotoViewer, usePreloadedViewer } from './lazy-viewer.ts';
import { ProjectCard } from './ProjectCard.tsx';

/** A service's page. `price` is its formatted starting price; null without one. */
export function ServicePage({ service, price }: { service: Service; price: string | null }) {
  const editing = useContentEditing();
  const words = (field: ServiceField) =>
    editing ? <editing.ServiceText service={service} field={field} /> : service[field];
  return (
    <>
      <div className="wrap service">
        <PageLink className="back" to="/#services">
          <Icon of={arrowLeft} /> <Text k="service.hero.back" />
        </PageLink>
        <div className="sec-head service__head">
          <h1 className="h1">{words('title')}</h1>
          <p className="lead">{words('description')}</p>
        </div>
        {editing && <editing.RecordTools list="services" id={service.id} title={service.title} listedAt="/#services" />}
        <div className="service__picture">
          <Picture
            className="photo"
            src={service.imageUrl}
            alt={service.imageAlt}
            width={1320}
            height={743}
            sizes="(min-width: 90rem) 1320px, 94vw"
            priority
          />
          {editing && <editing.ServicePicture service={service} />}
        </div>
      </div>
      <section className="section">
        <div className="wrap split split--even">
          <div>
            <h2 className="ahead--wide service__title">
              <Text k="service.included.title" />
            </h2>
            {editing ? (
              <p className="as-typed">{words('included')}</p>
            ) : (
              <ul className="points">
                {includedIn(service).map((thing) => (
                  <li key={thing}>
                    <Icon of={check} /> {thing}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div>
            <dl className="spec">
              <Fact label="service.facts.price">{price ?? <Text k="service.facts.priceNone" />}</Fact>
              {(editing || service.duration) && <Fact label="service.facts.duration">{words('duration')}</Fact>}
            </dl>
            <p className="h3 apart--far ahead--wide">
              <Text k="service.start.title" />
            </p>
            <div className="row">
              <ButtonLink to={contactAbout(service.title)} variant="primary" arrow>
                <Text k="service.start.contact" />
              </ButtonLink>
              <ButtonLink to="/quote-calculator">
                <Text k="service.start.price" />
              </ButtonLink>
              <ButtonLink to="/book-consultation">
                <Text k="service.start.book" />
              </ButtonLink>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}

function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  return (
    <div>
      <dt className="label">
        <Text k={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A few projects that open in the viewer. */
export function RecentProjects({ title, projects }: { title: TextKey; projects: ViewedProject[] }) {
  const [open, setOpen] = useState<ViewedProject>();
  usePreloadedViewer();
  return (
    <section className="section on-surface">
      <div className="wrap">
        <SectionHead title={<Text k={title} />} />
        <div className="grid g3 projects">
          {projects.map((project) => (
            <ProjectCard key={projectKey(project)} project={project} onOpen={setOpen} linked />
          ))}
        </div>
      </div>
      {open && (
        <Suspense>
          <PhotoViewer title={open.title} photos={allPhotos(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
