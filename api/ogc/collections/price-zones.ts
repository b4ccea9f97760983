import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { DRAWN_LEVELS, OUTLINES, type ZonesArtefact } from '../../../shared/artefacts/zones.ts'
import { boxesMeet } from '../../../shared/geo/bounds.ts'
import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import { byTurns } from '../../../stores/reading/turns.ts'
import type { Stores } from '../../../stores/stores.ts'
import { coverageOfYears, isWhole } from '../../operations/coverage/price-coverage.ts'
import type { Collection, CollectionPart, OpenPart } from '../collection.ts'
import { decoded, isAroundBox, outlinesMeeting } from './outlines.ts'

const ID = /^(commune|iris|section)-(\w{1,14})-(\d{4})-(\w{1,11})$/
/** Of the larger zones a figure tells little where only some communes are loaded: `/v1/prices` withholds it then, with what it covers. */
const LEFT_OUT = DRAWN_LEVELS.indexOf('departement')

/** What the sales of the years cover in a commune, which is so of its IRIS and sections too. */
const covered = new PerReleaseCache<Awaited<ReturnType<typeof coverageOfYears>>>(4096)

const coverageIn = (commune: string, stores: Stores) =>
  covered.made(stores, commune, () => coverageOfYears({ level: 'commune', code: commune, name: '' }, stores))

/** Figures before those of the collection. Rows are by level, from the largest. */
function firstFigure({ level, figureOffset, count }: ZonesArtefact): number {
  let zone = 0
  while (zone < count && level[zone] === LEFT_OUT) zone++
  return figureOffset[zone]!
}

/** A row is a figure: a zone, a year and a type of dwelling. */
function partOf(artefact: ZonesArtefact, stores: Stores): CollectionPart {
  const first = firstFigure(artefact)
  return {
    count: artefact.figureOffset[artefact.count]! - first,
    mayHave: ({ shape }) => !shape || boxesMeet(artefact.tree.box, shape.bounds),
    liesIn: (shape) => isAroundBox(shape, artefact.tree.box),
    open: async () => openPart(artefact, first, stores),
  }
}

function openPart(artefact: ZonesArtefact, first: number, stores: Stores): OpenPart {
  const { figureOffset, code } = artefact
  const outlines = { ...artefact, offsets: artefact.geometryOffset }
  const zoneOf = (row: number) => firstNotBelow(figureOffset, first + row + 1) - 1
  return {
    async meeting(shape) {
      const zones = await byTurns(outlinesMeeting(outlines, shape))
      const rows: number[] = []
      for (const zone of zones)
        for (let at = Math.max(first, figureOffset[zone]!); at < figureOffset[zone + 1]!; at++)
          rows.push(at - first)
      return rows
    },
    async take(rows) {
      const communes = [...new Set(rows.map((row) => communeCodeOf(stringAt(code, zoneOf(row)))))]
      const coverages = await Promise.all(communes.map((commune) => coverageIn(commune, stores)))
      const byCommune = new Map(communes.map((commune, i) => [commune, coverages[i]!]))
      return {
        read(row) {
          const zone = zoneOf(row)
          const facts = describeFigure(artefact, zone, first + row)
          const covers = byCommune.get(facts.communeCode)!(facts.year)
          const properties = {
            ...facts,
            partial: !isWhole(covers, facts.year),
            soldFrom: covers.period?.from ?? null,
            soldTo: covers.period?.to ?? null,
          }
          const id = `${facts.level}-${facts.code}-${facts.year}-${facts.type}`
          return { id, properties, outline: decoded(outlines, zone) }
        },
      }
    },
  }
}

function describeFigure(artefact: ZonesArtefact, zone: number, at: number) {
  const code = stringAt(artefact.code, zone)
  return {
    level: DRAWN_LEVELS[artefact.level[zone]!]!,
    code,
    name: stringAt(artefact.name, zone),
    communeCode: communeCodeOf(code),
    year: artefact.figureYear[at]!,
    type: DWELLING_TYPES[artefact.figureType[at]!]!,
    median: artefact.figureMedian[at]!,
    q1: artefact.figureQ1[at]!,
    q3: artefact.figureQ3[at]!,
    count: artefact.figureCount[at]!,
    outline: OUTLINES[artefact.outline[zone]!]!,
  }
}

const artefactsOf = ({ zones }: Stores) => [...zones.zones, ...zones.sections]

export const priceZoneCollection: Collection = {
  name: 'price-zones',
  title: {
    fr: 'Prix au m² des communes, IRIS et sections',
    en: 'Prices per m² of communes, IRIS and sections',
  },
  description:
    'Median price per m² of communes, IRIS and sections, one feature for each year and type of dwelling. A figure of fewer than five sales is left out, and so is a zone whose outline is not known; soldFrom, soldTo and partial say what of the year the loaded sales cover',
  geometry: 'Polygon',
  datasets: ['dvf', 'cadastre', 'iris', 'sections'],
  fields: {
    level: { type: 'string', description: 'commune, iris or section' },
    code: { type: 'string', description: 'Official code' },
    name: { type: 'string', description: 'Name' },
    communeCode: { type: 'string', description: 'INSEE code of the commune or arrondissement' },
    year: { type: 'integer', description: 'Year of the sales' },
    type: { type: 'string', description: 'Appartement or Maison' },
    median: { type: 'number', description: 'Median price, €/m²' },
    q1: { type: 'number', description: 'First quartile, €/m²' },
    q3: { type: 'number', description: 'Third quartile, €/m²' },
    count: { type: 'integer', description: 'Sales that the figure is made of' },
    outline: {
      type: 'string',
      description: "official: the producer's own line; derived: put together from parcels",
    },
    partial: { type: 'boolean', description: 'The loaded sales do not cover the whole year in the commune' },
    soldFrom: { type: 'string', format: 'date', description: 'First day of the year that they cover' },
    soldTo: { type: 'string', format: 'date', description: 'Last day of the year that they cover' },
  },
  parts: (stores) => artefactsOf(stores).map((artefact) => partOf(artefact, stores)),
  async find(id, stores) {
    const [, level, code, year, type] = ID.exec(id) ?? []
    for (const artefact of artefactsOf(stores))
      for (let zone = 0; zone < artefact.count; zone++) {
        if (DRAWN_LEVELS[artefact.level[zone]!] !== level || stringAt(artefact.code, zone) !== code) continue
        const first = firstFigure(artefact)
        for (let at = artefact.figureOffset[zone]!; at < artefact.figureOffset[zone + 1]!; at++)
          if (artefact.figureYear[at] === Number(year) && DWELLING_TYPES[artefact.figureType[at]!] === type)
            return { part: openPart(artefact, first, stores), row: at - first }
      }
    return undefined
  },
  boxes: (stores) =>
    artefactsOf(stores).flatMap((artefact) =>
      artefact.figureOffset[artefact.count]! > firstFigure(artefact) ? [artefact.tree.box] : [],
    ),
}
