import { MAX_LINE, MAX_RUNNING, MAX_TYPE } from '#features/content/constants.ts';
import type { Service } from '#features/content/services/contract.ts';
import type { ServiceField } from '#features/content/ui/content-editing.ts';
import { PICTURES } from '../details/constants.ts';
import { RecordPicture } from './RecordPicture.tsx';
import { RecordText } from './RecordText.tsx';

const FIELDS = {
  title: { label: 'title', max: MAX_LINE, required: true },
  description: { label: 'description', max: MAX_RUNNING, shape: 'paragraph' },
  included: { label: 'what is included', max: MAX_RUNNING, shape: 'paragraph' },
  duration: { label: 'how long it takes', max: MAX_TYPE },
} as const;

/** One text of a service on its own page. */
export function ServiceText({ service, field }: { service: Service; field: ServiceField }) {
  return <RecordText list="services" record={service} field={field} {...FIELDS[field]} />;
}

export function ServicePicture({ service }: { service: Service }) {
  return <RecordPicture list="services" record={service} of={PICTURES.service} />;
}
