import { useState } from 'react';
import { contentRequest, explainFailure } from '#client/content-request.ts';
import { sampleProjects } from '#features/content/projects/samples.ts';
import { sampleServices } from '#features/content/services/samples.ts';
import { sampleTestimonials } from '#features/content/testimonials/samples.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { CARD, EDIT_TOASTS, type ListName } from '../constants.ts';
import { useListChanges } from './records.ts';

/** A new testimonial comes first in its list, so the last sample is stored first. */
const SAMPLES: Partial<Record<ListName, readonly object[]>> = {
  services: sampleServices,
  projects: sampleProjects,
  testimonials: sampleTestimonials.toReversed(),
};

/** Stores the samples of an empty list as records, with their detail photos. */
export function AdoptSamples({ list }: { list: ListName }) {
  const { createAll } = useListChanges(list);
  const [busy, setBusy] = useState(false);

  async function adopt() {
    setBusy(true);
    const samples = (SAMPLES[list] ?? []).map(splitPhotos);
    try {
      await createAll(
        samples.map(({ record }) => record),
        async ({ id }, index) => {
          for (const photo of samples[index]!.photos) await contentRequest('POST', `/api/${list}/${id}/photos`, photo);
        },
      );
      toast({ title: EDIT_TOASTS.kept });
    } catch (error) {
      toast({ kind: 'error', title: EDIT_TOASTS.notAdded, description: explainFailure(error) });
    }
    setBusy(false);
  }

  return (
    <p className="row">
      {CARD.samples}
      <Button small busy={busy} onClick={() => void adopt()}>
        {busy ? CARD.keeping : CARD.keep}
      </Button>
    </p>
  );
}

function splitPhotos(sample: object): { record: object; photos: object[] } {
  const { photos = [], ...record } = sample as { photos?: object[] };
  return { record, photos };
}
