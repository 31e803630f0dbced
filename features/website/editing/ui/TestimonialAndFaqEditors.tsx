import { Picture } from '#foundation/media/ui/Picture.tsx';
import type { ListedFaq, ListedTestimonial } from '#website/content/home-lists.contract.ts';
import { MAX_LINE, MAX_RUNNING } from '#website/content/records.ts';
import { Stars } from '#website/content/ui/Stars.tsx';
import { PICTURES } from '../details.constants.ts';
import { LISTS } from '../editing.constants.ts';
import { ListEditor } from './ListEditor.tsx';
import { RecordPicture, RecordText } from './RecordParts.tsx';

const testimonialList = 'testimonials';
const { width, height } = PICTURES.client;
const NEW_TESTIMONIAL = {
  ...LISTS[testimonialList].placeholders,
  rating: 5,
  featured: true,
  active: true,
};

/** All testimonials, also those that are not featured. */
export function TestimonialsEditor({ shown }: { shown: ListedTestimonial[] }) {
  return (
    <ListEditor
      list={testimonialList}
      shown={shown}
      labelOf={({ clientName }) => clientName}
      newItem={() => NEW_TESTIMONIAL}
    >
      {(testimonial, tools, marks) => (
        <figure className="quote">
          {tools}
          {marks}
          <Stars rating={testimonial.rating} />
          <blockquote>
            “
            <RecordText
              list={testimonialList}
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
              <RecordPicture list={testimonialList} record={testimonial} of={PICTURES.client} />
            </div>
            <div>
              <b className="line">
                <RecordText
                  list={testimonialList}
                  record={testimonial}
                  field="clientName"
                  label="client name"
                  max={MAX_LINE}
                  required
                />
              </b>
              <span className="muted sm">
                <RecordText
                  list={testimonialList}
                  record={testimonial}
                  field="clientTitle"
                  label="client title"
                  max={MAX_LINE}
                />
              </span>
            </div>
          </figcaption>
        </figure>
      )}
    </ListEditor>
  );
}

const faqList = 'faqs';

/** The questions with their answers open. */
export function FaqsEditor({ shown }: { shown: ListedFaq[] }) {
  return (
    <ListEditor
      list={faqList}
      shown={shown}
      labelOf={({ question }) => question}
      newItem={(count) => ({
        ...LISTS[faqList].placeholders,
        order: count + 1,
        active: true,
      })}
    >
      {(faq, tools, marks) => (
        <article className="edit-faq">
          <div>
            {marks}
            <h3 className="h4">
              <RecordText list={faqList} record={faq} field="question" label="question" max={MAX_RUNNING} required />
            </h3>
            <p>
              <RecordText
                list={faqList}
                record={faq}
                field="answer"
                label="answer"
                max={MAX_RUNNING}
                shape="paragraph"
                required
              />
            </p>
          </div>
          {tools}
        </article>
      )}
    </ListEditor>
  );
}
