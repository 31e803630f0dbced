import { MAX_RUNNING } from '#features/content/constants.ts';
import type { FaqSample } from '#features/content/faqs/contract.ts';
import { LISTS } from '../constants.ts';
import { ListEditor } from './ListEditor.tsx';
import { RecordText } from './RecordText.tsx';

const list = 'faqs';

/** The questions with their answers open. */
export function FaqsEditor({ shown }: { shown: FaqSample[] }) {
  return (
    <ListEditor
      list={list}
      shown={shown}
      labelOf={({ question }) => question}
      newItem={(count) => ({
        ...LISTS[list].placeholders,
        order: count + 1,
        active: true,
      })}
    >
      {(faq, tools, marks) => (
        <article className="edit-faq">
          <div>
            {marks}
            <h3 className="h4">
              <RecordText list={list} record={faq} field="question" label="question" max={MAX_RUNNING} required />
            </h3>
            <p>
              <RecordText
                list={list}
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
