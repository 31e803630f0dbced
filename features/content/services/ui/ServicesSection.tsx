import './services.css';
import { Picture } from '#features/media/ui/Picture.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { SectionHead, SheetLine } from '#ui/section-head.tsx';
import { useContentEditing } from '../../ui/content-editing.ts';
import type { ListedService } from '../contract.ts';
import { serviceCount, servicePath } from '../rules.ts';

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
        Learn More<span className="vh"> about {title}</span>
      </PageLink>
    </article>
  );
}
