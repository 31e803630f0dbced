import { MAX_BADGE, MAX_LINE, MAX_RUNNING } from '#features/content/constants.ts';
import type { ListedService } from '#features/content/services/contract.ts';
import { Picture } from '#features/media/ui/Picture.tsx';
import { LISTS } from '../constants.ts';
import { PICTURES } from '../details/constants.ts';
import { ListEditor } from './ListEditor.tsx';
import { RecordPicture } from './RecordPicture.tsx';
import { RecordText } from './RecordText.tsx';

const list = 'services';
const { width, height } = PICTURES.service;
const NEW = {
  ...LISTS[list].placeholders,
  imageUrl: null,
  featured: false,
  active: true,
};

/** The services as editable cards. */
export function ServicesEditor({ shown }: { shown: ListedService[] }) {
  return (
    <ListEditor list={list} shown={shown} labelOf={({ title }) => title} newItem={() => NEW}>
      {(service, tools, marks) => (
        <article className="svc">
          {tools}
          <div className="svc__media">
            <Picture src={service.imageUrl} alt={service.imageAlt} width={width} height={height} sizes="30vw" />
            <RecordPicture list={list} record={service} of={PICTURES.service} />
            {service.badge && (
              <span className="badge">
                <RecordText list={list} record={service} field="badge" label="badge" max={MAX_BADGE} />
              </span>
            )}
            {marks}
          </div>
          <h3>
            <RecordText list={list} record={service} field="title" label="title" max={MAX_LINE} required />
          </h3>
          <p>
            <RecordText
              list={list}
              record={service}
              field="description"
              label="description"
              max={MAX_RUNNING}
              shape="paragraph"
            />
          </p>
        </article>
      )}
    </ListEditor>
  );
}
