/** The eight named schemes that the studio starts from, as codes with a made-up mark. */
export const SEED_SCHEMES: readonly { name: string; code: string }[] = [
  { name: 'Foothill', code: '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N12345.a.a' },
  { name: 'Ribbon', code: '1.SR22.ribbon.0.0.0.17925s.11136m.16081m.aaxx.N12345.b.a' },
  { name: 'Ledger 1962', code: '1.BE36.ledger.0.0.0.17886s.10049s.17038s.xxxx.N12345.b.a' },
  { name: 'Flatirons', code: '1.PC12.flatirons.0.0.0.matterhorn-whitep.12197s.16473m.15044m.cxxx.N12345.c.a' },
  { name: 'Waterline', code: '1.TBM9.waterline.0.0.0.17925s.ming-bluem.16515m.aaxx.N12345.a.a' },
  { name: 'Tail block', code: '1.C25A.tailblock.0.0.0.17925s.15044m.13538s.aaax.N12345.a.a' },
  { name: 'Cowl', code: '1.B350.cowl.0.0.0.17865p.17038m.12473s.baxx.N12345.a.a' },
  { name: 'Hairline', code: '1.C208.hairline.0.0.0.16081m.17043m.xxxx.N12345.a.a' },
];
