import './testimonials.css';
import type { AirframeId } from '#features/aircraft/built-in/airframes.ts';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useContentEditing } from '../../ui/content-editing.ts';
import type { TestimonialSample } from '../contract.ts';
import { Stars } from './Stars.tsx';

const SHOWN = 3;

/** The first featured testimonials. */
export function TestimonialsSection({ testimonials }: { testimonials: TestimonialSample[] }) {
  const editing = useContentEditing();
  return (
    <section className="section on-surface" id="testimonials">
      <div className="wrap">
        <SectionHead title={<Text k="home.testimonials.title" />} />
        <div className="quotes">
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

function Quotation({ testimonial }: { testimonial: TestimonialSample }) {
  const { clientName, clientTitle, content, rating, imageUrl, imageAlt } = testimonial;
  return (
    <figure className="quote">
      <Stars rating={rating} />
      <blockquote>“{content}”</blockquote>
      <figcaption>
        {imageUrl ? (
          <Picture src={imageUrl} alt={imageAlt} width={400} height={300} sizes="6rem" />
        ) : (
          <LazyElevation of={airframeNamed(clientTitle ?? '')} bare />
        )}
        <div>
          <b>{clientName}</b>
          {clientTitle && <span>{clientTitle}</span>}
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
