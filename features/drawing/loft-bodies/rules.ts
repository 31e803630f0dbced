import type { Airframe } from '../airframes/rules.ts';
import type { Body } from '../bodies/rules.ts';
import { radians, range } from '../geometry/rules.ts';
import { ventralFin } from '../side/rules.ts';
import type { LoftBuilder, Vertex } from '../solids/rules.ts';

/** The skin of a body as rings of so many points, its middle at y. */
export function bodyRings(body: Body, stations: number, points: number, y = 0): Vertex[][] {
  return body.stations(stations).map((x) => {
    const { top, bottom, widest, halfWidth, exponentAbove, exponentBelow } = body.section(x);
    return range(points, (i): Vertex => {
      const angle = (2 * Math.PI * i) / points;
      const [aside, up] = [Math.cos(angle), Math.sin(angle)];
      const bulge = 2 / (up >= 0 ? exponentAbove : exponentBelow);
      const height = up >= 0 ? top - widest : widest - bottom;
      return [
        x,
        y + halfWidth * Math.sign(aside) * Math.abs(aside) ** bulge,
        widest + height * Math.sign(up) * Math.abs(up) ** bulge,
      ];
    });
  });
}

/** Fuselage, belly fairing, the bullet of a T-tail and the strakes under the tail. */
export function addBodies(loft: LoftBuilder, airframe: Airframe): void {
  const { body, fairing, bullet } = airframe;
  loft.addTube(bodyRings(body, 80, 40), 'side');
  if (fairing) loft.addTube(bodyRings(fairing, 32, 24), 'side');
  if (bullet) loft.addTube(bodyRings(bullet, 24, 20), 'side');
  if (airframe.ventralFins) addVentralFins(loft, airframe);
}

const SPLAY = Math.tan(radians(28));

function addVentralFins(loft: LoftBuilder, airframe: Airframe): void {
  const { shape } = ventralFin(airframe);
  const root = Math.max(...shape.map(([, z]) => z));
  const foot = 0.45 * airframe.body.halfWidth(shape[0]![0] + 0.6);
  for (const side of [1, -1]) loft.addSheet(shape, (z) => side * (foot + (root - z) * SPLAY), 0.03, 'side');
}
