import { type FamilyId, typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import type { AirframeId } from './built-in/airframes.ts';

/** A type by its designator, or a family for aircraft whose type the studio does not have. The first match counts. */
const NAMED: readonly (readonly [words: RegExp, id: string])[] = [
  // Designators and models come before makers, the longer before the shorter.
  [/\bcessna (model )?[frt]*172|\bskyhawk|\bc-?172/, 'C172'],
  [/\bcessna (model )?[frt]*182|\bskylane|\bc-?182/, 'C182'],
  [/\bcessna (model )?[ptu]*20[67]|\bstationair|\bc-?206/, 'C206'],
  [/\bcessna (model )?208|\bcaravan|\bc-?208/, 'C208'],
  [/\bcessna (model )?[pt]*210|\bcenturion|\bc-?210/, 'C210'],
  [/\bcessna (model )?1(77|95)|\bcardinal\b/, 'cantilever'],
  [/\bcessna (model )?[et]*3(10|20|40)|\bc-?3(10|40)/, 'C310'],
  [/\bcessna (model )?414|\bchancellor|\bc-?414/, 'C414'],
  [/\bcessna (model )?(40[24]|421)|\bgolden eagle|\bc-?421/, 'C421'],
  [/\bcessna (model )?(425|441)|\bconquest/, 'turbotwin'],
  [/\bcessna (model )?(336|337)|\bskymaster/, 'high'],
  [/\bcitation mustang|\bcessna 510|\bc-?510/, 'C510'],
  [/\bcj-?2|\b525a/, 'C25A'],
  [/\bcj-?3|\b525b/, 'C25B'],
  [/\bcj-?[14]?\b|\bcitationjet|\bcessna 525|\bc-?525/, 'C525'],
  [/\bcitation (excel|xls)|\b560xl/, 'C56X'],
  [/\bcitation\b|\bcessna [567]\d\d/, 'jet'],
  [/\bmeridian|\bpa-?46.*tp|\bm[56]00\b/, 'P46T'],
  [/\bpa-?46|\bmalibu|\bmirage|\bmatrix\b|\bm350\b/, 'PA46'],
  [/\bpa-?32rt?|\bsaratoga|\blance\b/, 'P32R'],
  [/\bpa-?32|\bcherokee six|\bpiper (6x|six)/, 'PA32'],
  [/\bpa-?28rt?|\barrow\b/, 'P28R'],
  [/\bpa-?28|\bcherokee|\bwarrior\b|\barcher\b|\bdakota\b|\bpathfinder\b|\bp28a/, 'P28A'],
  [/\bpa-?34|\bseneca/, 'PA34'],
  [/\bpa-?(23|30|31t|39|44|60)|\baztec|\btwin comanche|\bseminole|\baerostar/, 'twin'],
  [/\bcheyenne/, 'turbotwin'],
  [/\bpa-?31|\bnavajo|\bchieftain/, 'twin'],
  [/\bpa-?24|\bcomanche/, 'retract'],
  [/\bpa-?(11|12|14|18|20|22)|\bcub\b|\bpacer\b|\bmaule|\bhusky\b|\bcitabria|\bdecathlon/, 'high'],
  [/\bv-?tail bonanza|\bbonanza [a-v]?35|\b[a-v]35\b|\bbe-?35/, 'BE35'],
  [/\bbonanza [a-g]?33|\bdebonair|\b[a-g]33[a-c]?\b|\bbe-?33/, 'BE33'],
  [/\bbonanza|\b[abg]36(tc|at)?\b|\bbe-?36/, 'BE36'],
  [/\bbaron|\bbe-?5[58]|\bduke\b|\bduchess|\btwin bonanza/, 'BE58'],
  [/\bking air (b?350|b?300|360)|\bb350|\bb300/, 'B350'],
  [/\bking air b?2[05]0|\bking air 260|\bbe-?20\b|\bb200/, 'BE20'],
  [/\bking air|\bc90|\be90|\bbe-?9l/, 'BE9L'],
  [/\bsundowner|\bmusketeer|\bsport 150/, 'low'],
  [/\bsierra\b/, 'retract'],
  [/\bpremier|\bbeechjet|\bhondajet|\bpc-?24|\beclipse/, 'jet'],
  [/\bm20(k|m|tn|v| turbo)|\bacclaim|\bbravo\b/, 'M20T'],
  [/\bmooney|\bm20/, 'M20P'],
  [/\bsf-?50|\bvision jet/, 'jet'],
  [/\bsr-?20/, 'SR20'],
  [/\bsr-?22|\bcirrus/, 'SR22'],
  [/\bda-?42|\bda ?42|\btwin star|\bda-?62/, 'DA42'],
  [/\bda-?40|\bda ?40|\bdiamond|\bdiamond star/, 'DA40'],
  [/\bcolumbia|\bcorvalis|\bttx\b|\blancair|\bcessna [34]00\b/, 'composite'],
  [/\btbm-? ?7/, 'TBM7'],
  [/\btbm-? ?8/, 'TBM8'],
  [/\btbm/, 'TBM9'],
  [/\bpc-?12|\bpilatus/, 'PC12'],
  [/\bkodiak|\bpc-?6/, 'utility'],
  [/\bmu-?2|\bpiaggio|\bturbo commander/, 'turbotwin'],
  [/\brv-? ?7|\bvan.?s rv-? ?[3469]/, 'RV7'],
  [/\brv-? ?8/, 'RV8'],
  [/\brv-? ?1[04]/, 'RV10'],
  [/\bgrumman|\btiger\b|\bcheetah\b|\bpiper sport/, 'low'],
  [/\bphenom 300|\bemb-?505/, 'E55P'],
  [/\bphenom|\bemb-?500/, 'E50P'],
  [/\blearjet|\blear \d/, 'LJ45'],
  [/\bhawker/, 'H25B'],
  [/\bchallenger 300|\bbd-?100/, 'CL30'],
  [/\bchallenger 350/, 'CL35'],
  [/\bchallenger|\bglobal (express|[5678])|\bfalcon|\blarge jet|\blegacy|\bpraetor/, 'largejet'],
  [/\bg-?v\b|\bg5[05]0|\bgulfstream (v|g5[05]0|g?6\d0|g?7\d0)\b/, 'GLF5'],
  [/\bgulfstream|\bg-?iv\b|\bg4[05]0/, 'GLF4'],
  [/\bhelicopter|\bglider|\bballoon|\bbiplane|\bwarbird/, ''],
  [/\bt-tail|\bturboprop single, t/, 'ttail'],
  [/\butility turboprop/, 'utility'],
  [/\bwithout struts/, 'cantilever'],
  [/\btwin[- ](engine )?turboprop|\bturboprop twin/, 'turbotwin'],
  [/\bturboprop/, 'turboprop'],
  [/\bjet\b/, 'jet'],
  [/\btwin\b/, 'twin'],
  [/\bretract/, 'retract'],
  [/\bcomposite/, 'composite'],
  [/\blow[- ]wing/, 'low'],
  [/\bhigh[- ]wing|\bcessna/, 'high'],
  [/\bpiper\b/, 'P28A'],
  [/\bbeech/, 'BE36'],
];

/**
 * The designator of the type, or the family, of the aircraft that texts name, such as '2006 Cessna 182T' or 'Light jet': by the
 * first that names one. Null where they leave it open, and for aircraft that the studio does not draw.
 */
export function typeNamed(...texts: (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const words = text?.toLowerCase() ?? '';
    const named = NAMED.find(([pattern]) => pattern.test(words));
    if (named) return named[1] || null;
  }
  return null;
}

/** The drawing of each family of the studio's airframes. */
const DRAWINGS: Record<FamilyId, AirframeId> = {
  high: 'single-piston-high',
  cantilever: 'single-piston-cantilever',
  low: 'single-piston-low',
  retract: 'single-piston-retractable',
  composite: 'single-piston-low',
  twin: 'twin-piston',
  turboprop: 'single-turboprop',
  ttail: 't-tail-turboprop',
  utility: 'utility-turboprop',
  turbotwin: 'twin-turboprop',
  jet: 'light-jet',
  largejet: 'large-jet',
};

/** The drawing of the aircraft that texts name, such as 'Light jet', the nearest first; undefined if they leave it open. */
export function airframeNamed(...words: (string | null | undefined)[]): AirframeId | undefined {
  const type = typeOf(typeNamed(...words) ?? '');
  return type ? DRAWINGS[type.isRetractable ? 'retract' : type.family] : undefined;
}

/** The drawing of an aircraft by its model, else by the class that it belongs to; a usual one where these leave it open. */
export const elevationOf = ({ type, model = '' }: { type: string; model?: string | undefined }): AirframeId =>
  airframeNamed(model, type) ?? 'single-piston-high';

/** What an aircraft looks like at one stage. */
export interface Band {
  /** One skin color, or several beside each other. */
  skin: readonly string[];
  /** On top of the skin: old stripes, new ones, or half of these behind tape. */
  shows?: 'old' | 'tape' | 'stripes' | undefined;
  /** Below the band. */
  number: number;
  /** 'to-come' is a dotted line; 'now' is underlined. */
  state: 'done' | 'now' | 'to-come';
}
