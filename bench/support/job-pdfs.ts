import { BUSINESS } from '#foundation/business/business.samples.ts';
import { checkValues } from '#tests/support/jobs.ts';
import { type JobCheck, valueSchema } from '#workshop/jobs/release/checks.contract.ts';
import type { PackFacts } from '#workshop/jobs/release/release.contract.ts';
import { makeLogbookPdf, makeReleasePack } from '#workshop/jobs/release/release-pack.process.server.ts';
import { FULL_REPAINT } from '#workshop/jobs/stage-templates.ts';

const AT = '2026-11-24T18:00:00.000Z';

/** A full repaint whose checks are done, with this photo on every placard. */
export function packFacts(photo: Uint8Array, placards: number): PackFacts {
  const values = checkValues(1);
  const placard = { text: 'Static port, keep clear', place: 'Four ports', source: 'AFM 2-15', fitted: true };
  const rows = Array.from({ length: placards }, (_, n) => ({ ...placard, place: `Place ${n + 1}`, fileId: n + 1 }));
  const computed: Record<string, object> = {
    weight: {
      before: { weight: 8_612, arm: 249.61, moment: 2_149_641 },
      after: { weight: 8_655, arm: 249.68, moment: 2_160_980 },
    },
    marks: { width: 8, stroke: 2, spacing: 2 },
    placards: { rows },
  };
  const checks = FULL_REPAINT.flatMap(({ key: stageKey, checks: all }) =>
    all.map(({ key, label, kind, required }): JobCheck => {
      const value = key === 'condition' ? { photos: 8 } : valueSchema(key, kind).parse(values[key]);
      const filled = computed[key] ? { ...(value as object), ...computed[key] } : value;
      return {
        key,
        stageKey,
        label,
        kind,
        required,
        value: filled,
        notApplicable: null,
        doneAt: AT,
        doneBy: 'Joe Park',
        updatedAt: AT,
      };
    }),
  );
  return {
    business: { name: BUSINESS.name, place: 'Rocky Mountain Metropolitan Airport (KBJC)' },
    job: { number: 'J-26-0003', title: 'Strip and repaint', aircraftType: 'Light Jet', tailNumber: 'N904FA' },
    aircraft: { model: 'Citation CJ2', serial: '525A-0000' },
    stages: FULL_REPAINT.map(({ key, title }) => ({
      key,
      title,
      startedOn: '2026-11-02',
      finishedOn: '2026-11-24',
      skipped: false,
    })),
    checks,
    changes: [
      {
        number: 1,
        title: 'What the old paint was hiding',
        decidedOn: '2026-11-10',
        lines: [{ text: 'Doubler under the left fillet', cents: 264_000, isApproved: true }],
      },
    ],
    toldDates: [{ readyOn: '2026-11-25', reason: 'corrosion', note: null, toldAt: AT }],
    photos: rows.map(({ fileId }) => ({ id: fileId, bytes: photo })),
    madeAt: AT,
  };
}

/** A release pack and the draft of its logbook entry. */
export const makeJobPdfs = (facts: PackFacts) =>
  [
    ['a release pack with 40 photos', () => makeReleasePack(facts)],
    ['a draft of a logbook entry', () => makeLogbookPdf(facts)],
  ] as const;
