import { type ComponentType, createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { FaqSample } from '../faqs/contract.ts';
import type { TextKey } from '../page-texts/contract.ts';
import type { Project } from '../projects/contract.ts';
import type { ListedProject } from '../projects/rules.ts';
import type { ListedService, Service } from '../services/contract.ts';
import type { TestimonialSample } from '../testimonials/contract.ts';

/** What edit mode puts in the place of what visitors see. It comes with a chunk that only an admin's browser loads. */
export interface Editing {
  /** The words of one key, to be changed where they stand. */
  Text: ComponentType<{ k: TextKey; words: string; children: ReactNode }>;
  /** The controls over a picture of the page, whose address and alternative text have a key each. */
  PictureTools: ComponentType<{ image: TextKey; alt: TextKey; width: number; height: number }>;
  /** The lists, hidden records too; what the page shows stands in until they are there. */
  Services: ComponentType<{ shown: ListedService[] }>;
  /**
   * `place` decides what a new project starts with; `only` lists those that filters let through; `most` is how
   * many show until the rest is asked for.
   */
  Projects: ComponentType<{
    shown: ListedProject[];
    place: 'home' | 'portfolio';
    only?: number[] | undefined;
    most?: number | undefined;
  }>;
  Testimonials: ComponentType<{ shown: TestimonialSample[] }>;
  Faqs: ComponentType<{ shown: FaqSample[] }>;
  /** A project's own page: one of its texts, its day, both sides and its detail photos. */
  ProjectText: ComponentType<{ project: Project; field: ProjectField }>;
  ProjectDay: ComponentType<{ project: Project }>;
  ProjectSides: ComponentType<{ project: Project }>;
  ProjectPhotos: ComponentType<{ project: Project }>;
  /** How to reach all fields of a record, and to delete it, on its own page. */
  RecordTools: ComponentType<{ list: 'services' | 'projects'; id: number; title: string; listedAt: string }>;
  /** The same of a service's own page. */
  ServiceText: ComponentType<{ service: Service; field: ServiceField }>;
  ServicePicture: ComponentType<{ service: Service }>;
}

/** A text of a project that its own page shows. */
export type ProjectField = 'title' | 'description' | 'aircraftType' | 'serviceType';

/** A text of a service that its own page shows. */
export type ServiceField = 'title' | 'description' | 'included' | 'duration';

/** Null outside of edit mode: the page is as everybody sees it. */
export const EditingContext = createContext<Editing | null>(null);

/** A part of the page that comes to life after edit mode does is taken over as the server drew it, and edited then. */
export function useEditing(): Editing | null {
  const editing = use(EditingContext);
  return useSyncExternalStore(
    listenToNothing,
    () => editing,
    () => null,
  );
}

const listenToNothing = () => () => {};
