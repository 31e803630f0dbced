import { type ComponentType, createContext, use } from 'react';
import { useAfterHydration } from '#ui/hydration.ts';
import type { ListedFaq, ListedService, ListedTestimonial, Service } from '../home-lists.contract.ts';
import type { Project } from '../projects.contract.ts';
import type { CardProject } from '../projects.ts';

/** Components that edit mode renders in place of content records. Loaded for admins only. */
export interface ContentEditing {
  /** The lists with hidden records; `shown` is the page's content until they load. */
  Services: ComponentType<{ shown: ListedService[] }>;
  /**
   * `place` sets a new project's defaults; `only` lists the ids that match the filters; `most` limits how many show at
   * first.
   */
  Projects: ComponentType<{
    shown: CardProject[];
    place: 'home' | 'portfolio';
    only?: number[] | undefined;
    most?: number | undefined;
  }>;
  Testimonials: ComponentType<{ shown: ListedTestimonial[] }>;
  Faqs: ComponentType<{ shown: ListedFaq[] }>;
  /** Parts of a project's own page: a text, its day, both sides and its photos. */
  ProjectText: ComponentType<{ project: Project; field: ProjectField }>;
  ProjectDay: ComponentType<{ project: Project }>;
  ProjectSides: ComponentType<{ project: Project }>;
  ProjectPhotos: ComponentType<{ project: Project }>;
  /** Opens all fields of a record on its own page, and deletes it. */
  RecordTools: ComponentType<{ list: 'services' | 'projects'; id: number; title: string; listedAt: string }>;
  /** A text on a service's own page. */
  ServiceText: ComponentType<{ service: Service; field: ServiceField }>;
  ServicePicture: ComponentType<{ service: Service }>;
}

export type ProjectField = 'title' | 'description' | 'aircraftType' | 'serviceType';

export type ServiceField = 'title' | 'description' | 'included' | 'duration';

/** Null outside edit mode. */
export const ContentEditingContext = createContext<ContentEditing | null>(null);

export const useContentEditing = () => useAfterHydration(use(ContentEditingContext));
