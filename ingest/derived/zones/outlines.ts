import type { DrawnLevel, OUTLINES } from '../../../shared/artefacts/zones.ts'
import { dissolve } from '../../../shared/geo/dissolve/dissolve.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { grouped } from '../../../shared/text/grouped.ts'

/** The outline of a zone, and where it comes from. */
export interface Outline {
  level: DrawnLevel
  code: string
  name: string
  outline: (typeof OUTLINES)[number]
  polygons: Polygons
}

interface Member {
  code: string
  /** Under any code that it had. */
  commune: string
  name: string
  polygons: Polygons
}

/** What outlines are made of, in the order of their codes. */
export interface OutlineSources {
  sections: readonly Member[]
  iris: readonly Member[]
  /** Communes that are one IRIS, without a contour of their own. */
  uncut: readonly Omit<Member, 'polygons'>[]
  /** Sections put together from parcels, of communes without a section. */
  parcelSections: readonly Omit<Member, 'commune' | 'name'>[]
}

/** From this share of its communes on a département is drawn: below, its outline would be that of some of them. */
const WHOLE = 0.9

/**
 * Every outline of a département, by level, then code. A commune is its sections put together, else its IRIS, else its parcels
 * (`derived`, in which streets are gaps); the département is its communes, when nearly all are there.
 */
export function outlinesOf(area: string, sources: OutlineSources, territory: Territory): Outline[] {
  const communeOf = (code: string) => {
    const commune = territory.resolve(code)
    return commune?.departement === area ? commune : undefined
  }
  const official = grouped(sources.sections, ({ commune }) => communeOf(commune)?.code)
  const iris = grouped(sources.iris, ({ commune }) => communeOf(commune)?.code)
  const derived = grouped(sources.parcelSections, ({ code }) => communeOf(communeCodeOf(code))?.code)
  const communes = [...new Set([...official.keys(), ...iris.keys(), ...derived.keys()])]
    .sort()
    .map((code): Outline => {
      const drawn = official.get(code) ?? iris.get(code)
      const polygons = dissolve((drawn ?? derived.get(code)!).map((member) => member.polygons))
      const name = territory.commune(code)?.name ?? code
      return { level: 'commune', code, name, outline: drawn ? 'official' : 'derived', polygons }
    })
  return [
    ...departementOf(area, communes, territory),
    ...communes,
    ...irisOf(sources, communes, communeOf),
    ...sectionsOf(sources, communeOf),
  ].filter(({ polygons }) => polygons.length > 0)
}

function departementOf(area: string, communes: readonly Outline[], territory: Territory): Outline[] {
  if (communes.length < territory.cadastralCommunes(area).length * WHOLE || communes.length === 0) return []
  const polygons = dissolve(communes.map((commune) => commune.polygons))
  const outline = communes.some((commune) => commune.outline === 'derived') ? 'derived' : 'official'
  const name = territory.departement(area)?.name ?? area
  return [{ level: 'departement', code: area, name, outline, polygons }]
}

function irisOf(
  { iris, uncut }: OutlineSources,
  communes: readonly Outline[],
  communeOf: (code: string) => { code: string } | undefined,
): Outline[] {
  const drawn = iris
    .filter(({ commune }) => communeOf(commune))
    .map(
      ({ code, name, polygons }): Outline => ({ level: 'iris', code, name, outline: 'official', polygons }),
    )
  const whole = uncut.flatMap(({ code, name, commune }): Outline[] => {
    const found = communes.find((one) => one.code === communeOf(commune)?.code)
    return found ? [{ ...found, level: 'iris', code, name }] : []
  })
  return [...drawn, ...whole].sort(byCode)
}

function sectionsOf(
  { sections, parcelSections }: OutlineSources,
  communeOf: (code: string) => { code: string } | undefined,
): Outline[] {
  const level = 'section'
  const drawn = sections
    .filter(({ commune }) => communeOf(commune))
    .map(({ code, name, polygons }): Outline => ({ level, code, name, outline: 'official', polygons }))
  const derived = parcelSections
    .filter(({ code }) => communeOf(communeCodeOf(code)))
    .map(({ code, polygons }): Outline => {
      return { level, code, name: sectionName(code), outline: 'derived', polygons }
    })
  return [...drawn, ...derived].sort(byCode)
}

/** The section as people write it, without the zero before it: `B`. */
export function sectionName(code: string): string {
  return code.slice(8).replace(/^0/, '')
}

const byCode = (a: Outline, b: Outline) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
