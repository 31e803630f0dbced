import * as z from 'zod';
import {
  changeOf,
  expectedUpdatedAt,
  imageAddress,
  line,
  moment,
  optionalImageAddress,
  optionalLine,
  recordId,
  text,
  timestamps,
} from '#foundation/fields/fields.contract.ts';
import { MAX_ALT, MAX_BADGE, MAX_LINE, MAX_RUNNING, MAX_TYPE } from './records.ts';

/** A detail photo, as the API returns it. */
export const projectPhoto = z
  .object({
    id: recordId,
    projectId: recordId,
    imageUrl: z.string(),
    imageAlt: z.string(),
    caption: z.string(),
    sortOrder: z.int(),
    active: z.boolean(),
    ...timestamps,
  })
  .meta({ id: 'ProjectPhoto' });
export type ProjectPhoto = z.infer<typeof projectPhoto>;

export const PAGE_OF_PROJECTS = 50;

/** The query of `GET /api/projects`; other parameters are ignored. */
export const projectQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() });

/** A finished aircraft with its active photos, as the API returns it. */
export const project = z
  .object({
    id: recordId,
    title: z.string(),
    description: z.string(),
    aircraftType: z.string().nullable(),
    serviceType: z.string(),
    beforeImageUrl: z.string().nullable(),
    beforeImageAlt: z.string(),
    afterImageUrl: z.string().nullable(),
    afterImageAlt: z.string(),
    beforeGooglePhotoId: z.string().nullable(),
    afterGooglePhotoId: z.string().nullable(),
    clientName: z.string().nullable(),
    badge: z.string().nullable(),
    featured: z.boolean(),
    active: z.boolean(),
    sortOrder: z.int(),
    completedAt: z.iso.datetime().nullable(),
    photos: z.array(projectPhoto),
    ...timestamps,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof project>;

type Unstored = 'id' | 'createdAt' | 'updatedAt';

/** A photo and a project before they are stored. */
export type PhotoSample = Omit<ProjectPhoto, Unstored | 'projectId'>;
export type ProjectSample = Omit<Project, Unstored | 'photos'> & { photos: PhotoSample[] };

const fields = {
  title: line(MAX_LINE).min(1, 'A project needs a title'),
  description: text(MAX_RUNNING),
  aircraftType: optionalLine(MAX_TYPE),
  serviceType: line(MAX_TYPE).min(1, 'A project needs a service type'),
  beforeImageUrl: optionalImageAddress,
  beforeImageAlt: line(MAX_ALT),
  afterImageUrl: optionalImageAddress,
  afterImageAlt: line(MAX_ALT),
  beforeGooglePhotoId: optionalLine(MAX_LINE),
  afterGooglePhotoId: optionalLine(MAX_LINE),
  clientName: optionalLine(MAX_LINE),
  badge: optionalLine(MAX_BADGE),
  featured: z.boolean(),
  active: z.boolean(),
  sortOrder: z.int32(),
  completedAt: moment.nullable(),
};

/** The body of `POST /api/projects`. */
export const newProject = z.strictObject({
  ...fields,
  aircraftType: fields.aircraftType.default(null),
  beforeImageUrl: fields.beforeImageUrl.default(null),
  beforeImageAlt: fields.beforeImageAlt.default(''),
  afterImageUrl: fields.afterImageUrl.default(null),
  afterImageAlt: fields.afterImageAlt.default(''),
  beforeGooglePhotoId: fields.beforeGooglePhotoId.default(null),
  afterGooglePhotoId: fields.afterGooglePhotoId.default(null),
  clientName: fields.clientName.default(null),
  badge: fields.badge.default(null),
  featured: fields.featured.default(false),
  active: fields.active.default(true),
  sortOrder: fields.sortOrder.default(0),
  completedAt: fields.completedAt.default(null),
});

/** The body of `PATCH /api/projects/{id}`. */
export const projectChange = changeOf(fields, { expectedUpdatedAt });

const photoFields = {
  imageUrl: imageAddress,
  imageAlt: line(MAX_ALT),
  caption: line(MAX_ALT),
  sortOrder: z.int32(),
  active: z.boolean(),
};

/** The body of `POST /api/projects/{id}/photos`. */
export const newPhoto = z.strictObject({
  ...photoFields,
  imageAlt: photoFields.imageAlt.default(''),
  caption: photoFields.caption.default(''),
  sortOrder: photoFields.sortOrder.default(0),
  active: photoFields.active.default(true),
});

/** The body of `PATCH /api/projects/{id}/photos/{photoId}`. */
export const photoChange = changeOf(photoFields, { expectedUpdatedAt });
