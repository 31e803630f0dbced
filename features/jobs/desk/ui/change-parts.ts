import type { ReactNode } from 'react';
import type { Quote } from '#features/leads/contract.ts';
import type { NewPhoto } from '../../files/ui/photo-queue.ts';
import type { Job } from '../contract.ts';

export interface ChangeFromPhotosProps {
  job: Job;
  photos: readonly Pick<NewPhoto, 'file' | 'name' | 'caption'>[];
  /** Called once they are on their way to the draft of this number. */
  onBegun: (number: number) => void;
  onFailed: (message: string) => void;
}

/** What the page of a job shows of change orders, which stand above jobs. */
export interface ChangeParts {
  /** All of them; the draft `begun` is open. */
  list: (job: Job, lead: Quote | null, begun: number | null) => ReactNode;
  /** Begins one with photos. */
  fromPhotos: (props: ChangeFromPhotosProps) => ReactNode;
}
