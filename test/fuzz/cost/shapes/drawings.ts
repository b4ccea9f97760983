type Ring = [number, number][]

const CENTRE = { lng: 2.5, lat: 46.5 }

function around(count: number, radius: (i: number) => number): Ring {
  const ring = Array.from({ length: Math.max(3, count) }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / Math.max(3, count)
    return [CENTRE.lng + radius(i) * Math.cos(angle), CENTRE.lat + radius(i) * Math.sin(angle)]
  })
  return [...ring, ring[0]!]
}

/** A small square, the i-th of a grid. */
function square(i: number, side: number): Ring {
  const [x, y] = [2.45 + (i % 100) * 0.001, 46.45 + Math.floor(i / 100) * 0.001]
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ]
}

/** A comb: long teeth side by side, level or slanted. */
function comb(count: number, slant: number): Ring {
  const teeth = Math.max(2, Math.floor(count / 2))
  const top = Array.from({ length: teeth }, (_, i): Ring => {
    const x = 2.4 + (0.2 * i) / teeth
    return [
      [x, 46.4],
      [x + 0.05 / teeth + slant, 46.6],
    ]
  }).flat()
  return [...top, [2.61, 46.39], [2.4, 46.39], top[0]!]
}

const polygon = (...rings: Ring[]) => JSON.stringify({ type: 'Polygon', coordinates: rings })
const polygons = (...all: Ring[]) =>
  JSON.stringify({ type: 'MultiPolygon', coordinates: all.map((ring) => [ring]) })
const squares = (count: number) => Array.from({ length: count }, (_, i) => square(i, 0.0001))

/** GeoJSON texts of about `size` positions: what is slow to compare, to file or to search with. */
export const DRAWINGS: Readonly<Record<string, (size: number) => string>> = {
  circle: (size) => polygon(around(size, () => 0.01)),
  'wide circle': (size) => polygon(around(size, () => 2)),
  star: (size) => polygon(around(size, (i) => (i % 2 === 0 ? 0.03 : 0.001))),
  'star over a country': (size) => polygon(around(size, (i) => (i % 2 === 0 ? 30 : 0.01))),
  'thin star': (size) => polygon(around(size, (i) => (i % 2 === 0 ? 0.05 : 0.000001))),
  comb: (size) => polygon(comb(size, 0)),
  'slanted comb': (size) => polygon(comb(size, 0.3)),
  'many polygons': (size) => polygons(...squares(Math.ceil(size / 5))),
  'many holes': (size) => polygon(square(0, 0.2), ...squares(Math.ceil(size / 5)).slice(1)),
  'one place': (size) => polygon(Array.from({ length: size }, (): [number, number] => [2.5, 46.5])),
  'back and forth': (size) =>
    polygon(Array.from({ length: size }, (_, i): [number, number] => [2.5 + (i % 2) * 0.1, 46.5])),
  'far corners': (size) =>
    polygons(
      square(0, 0.0001),
      around(size, () => 0.0001).map(([x, y]) => [x + 1, y + 1]),
    ),
  'long decimals': (size) =>
    polygon(around(size, () => 0.01)).replaceAll(/(\.\d+)/g, `$1${'1234567890'.repeat(4)}`),
  'on lines of their own': (size) =>
    JSON.stringify(JSON.parse(polygon(around(size, () => 0.01))), undefined, 8),
  'three coordinates': (size) => polygon(around(size, () => 0.01)).replaceAll(/(\d)\]/g, '$1,0.5]'),
}
