import { MAX_LINE, MAX_RUNNING } from '#features/content/constants.ts';
import type { TestimonialSample } from '#features/content/testimonials/contract.ts';
import { Stars } from '#features/content/testimonials/ui/Stars.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';
import { LISTS } from '../constants.ts';
import { PICTURES } from '../details/constants.ts';
import { ListEditor } from './ListEditor.tsx';
import { RecordPicture } from './RecordPicture.tsx';
import { RecordText } from './RecordText.tsx';

const list = 'testimonials';
const { width, height } = PICTURES.client;
const NEW = {
  ...LISTS[list].placeholders,
  rating: 5,
  featured: true,
  active: true,
};

/** All testimonials, also those that are not featured. */
export function TestimonialsEditor({ shown }: { shown: TestimonialSample[] }) {
  return (
    <ListEditor list={list} shown={shown} labelOf={({ clientName }) => clientName} newItem={() => NEW}>
      {(testimonial, tools, marks) => (
        <figure className="quote">
          {tools}
          {marks}
          <Stars rating={testimonial.rating} />
          <blockquote>
            “
            <RecordText
              list={list}
              record={testimonial}
              field="content"
              label="testimonial text"
              max={MAX_RUNNING}
              shape="paragraph"
              required
            />
            ”
          </blockquote>
          <figcaption>
            <div className="edit-portrait">
              <Picture
                src={testimonial.imageUrl}
                alt={testimonial.imageAlt}
                width={width}
                height={height}
                sizes="6rem"
              />
              <RecordPicture list={list} record={testimonial} of={PICTURES.client} />
            </div>
            <div>
              <b>
                <RecordText
                  list={list}
                  record={testimonial}
                  field="clientName"
                  label="client name"
                  max={MAX_LINE}
                  required
                />
              </b>
              <span>
                <RecordText list={list} record={testimonial} field="clientTitle" label="client title" max={MAX_LINE} />
              </span>
            </div>
          </figcaption>
        </figure>
      )}
    </ListEditor>
  );
}
