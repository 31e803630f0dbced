import { type ComponentType, createContext, use } from 'react';
import { useAfterHydration } from '#ui/use-after-hydration.ts';
import type { FaqSample } from '../faqs/contract.ts';
import type { Project } from '../projects/contract.ts';
import type { ListedProject } from '../projects/rules.ts';
import type { ListedService, Service } from '../services/contract.ts';
import type { TestimonialSample } from '../testimonials/contract.ts';

/** What edit mode shows in place of content records. It is loaded only in an admin's browser. */
export interface ContentEditing {
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

/** Null outside of edit mode: the page is as visitors see it. */
export const ContentEditingContext = createContext<ContentEditing | null>(null);

export const useContentEditing = () => useAfterHydration(use(ContentEditingContext));
