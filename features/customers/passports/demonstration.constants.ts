import type { Coat } from './passport.contract.ts';

/** What passports of a demonstration show. Nothing here is a promise of the shop. */

/** What the airplanes of the delivered jobs are, by their tail numbers. */
export const DEMO_AIRCRAFT: Readonly<Record<string, string>> = {
  N021FR: '1979 Cessna 182Q',
  N022FR: '2014 Cirrus SR22',
  N023FR: '1966 Piper Cherokee 180',
  N024FR: '1982 Beechcraft Baron 58',
  N025FR: '1999 King Air 350',
  N026FR: '1975 Grumman Tiger',
  N027FR: '2008 Citation CJ2+',
  N033FR: '1968 Bonanza 36',
  N029FR: '2001 Citation Excel',
  N030FR: '2009 TBM 850',
  N031FR: '2006 Cirrus SR20',
  N032FR: '2002 Cessna 208 Caravan',
};

/** Passed on to another owner. */
export const DEMO_SOLD = { tailNumber: 'N024FR', name: 'Demo Owner G', email: 'demo-owner-g@example.com' };
/** With another registration now. */
export const DEMO_RENAMED = { from: 'N028FR', to: 'N033FR' };
/** Painted before the software. */
export const DEMO_EARLIER = {
  tailNumber: 'N034FR',
  aircraft: '1971 Cessna 172L',
  serial: '17259999',
  holderName: 'Demo Owner H',
  holderEmail: 'demo-owner-h@example.com',
};
/** Days from today until its warranty ends: its holder was told already. */
export const DEMO_ENDS_IN_DAYS = 50;

const PAINT = {
  area: 'all over',
  maker: '',
  color: '',
  code: '',
  batch: '',
  coats: 2,
  milsTenths: null,
  appliedOn: null,
};
/** Of the jobs that were interiors. */
export const DEMO_INTERIORS = ['N026FR', 'N029FR'];
export const DEMO_LEATHER: Coat[] = [
  { ...PAINT, layer: 'interior', area: 'seats', product: 'Sample leather', color: 'Saddle', code: 'S-12', coats: 1 },
  {
    ...PAINT,
    layer: 'interior',
    area: 'side panels',
    product: 'Sample leather',
    color: 'Stone',
    code: 'S-4',
    coats: 1,
  },
];
/** Of the airplane painted before the software, as an old can says it. */
export const DEMO_COATS: Coat[] = [
  { ...PAINT, layer: 'primer', product: 'Sample epoxy primer' },
  { ...PAINT, layer: 'base', product: 'Sample polyurethane', color: 'Bone White', code: '17886', batch: 'W-24-4' },
  { ...PAINT, layer: 'trim', area: 'fin and stripe', product: 'Sample polyurethane', color: 'Maroon', code: '10049' },
];
