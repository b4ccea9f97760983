import { metresPerDegree } from '../../../shared/geo/metres.ts'
import type { LngLat } from './shape.ts'

/** Metres along a line on the ellipsoid; to a millionth for segments of some kilometres. */
export function lineMetres(line: readonly LngLat[]): number {
  return line.slice(1).reduce((sum, [lng, lat], i) => {
    const [beforeLng, beforeLat] = line[i]!
    const metres = metresPerDegree((lat + beforeLat) / 2)
    return sum + Math.hypot((lng - beforeLng) * metres.lng, (lat - beforeLat) * metres.lat)
  }, 0)
}

/** Square metres inside a ring, its first vertex not repeated. */
export function ringSquareMetres(ring: readonly LngLat[]): number {
  const [origin] = ring
  if (!origin) return 0
  const metres = metresPerDegree(ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length)
  const flat = ring.map(
    ([lng, lat]) => [(lng - origin[0]) * metres.lng, (lat - origin[1]) * metres.lat] as const,
  )
  const twice = flat.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = flat[(i + 1) % flat.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Metres as people write them: `12,3 m`, `840 m`, `1,24 km`. */
export function metresText(metres: number, locale: string): string {
  const digits = (most: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: most })
  if (metres < 100) return `${digits(1).format(metres)}\u00a0m`
  if (metres < 1000) return `${digits(0).format(metres)}\u00a0m`
  return `${digits(2).format(metres / 1000)}\u00a0km`
}

/** Square metres as people write them: `596 m²`, `1,24 ha`, `2,5 km²`. */
export function squareMetresText(squareMetres: number, locale: string): string {
  const digits = (most: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: most })
  if (squareMetres < 10_000) return `${digits(0).format(squareMetres)}\u00a0m²`
  if (squareMetres < 1_000_000) return `${digits(2).format(squareMetres / 10_000)}\u00a0ha`
  return `${digits(2).format(squareMetres / 1_000_000)}\u00a0km²`
}
