import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import {
  indicesAddress,
  OFFICIAL_INDICES,
  type OfficialIndex,
} from '../../../shared/producers/insee-indices.ts'
import type { SampleInput } from '../sample-input.ts'

const YEARS = Array.from({ length: 17 }, (_, i) => 2010 + i)
/** The last quarter that is written, and how many before it are provisional. */
const LAST = '2026-Q2'
const PROVISIONAL = ['2026-Q1', LAST]
const UPDATED = '2026-09-08'
const KINDS = { Appartement: 'Appartements', Maison: 'Maisons' } as const

/** Writes the two answers of INSEE's service of series. The series and their titles are real, the values invented. */
export async function writeOfficialIndices({ mirrorDir }: SampleInput): Promise<void> {
  for (const isFurther of [false, true]) {
    const indices = OFFICIAL_INDICES.filter((index) => index.isFurther === isFurther)
    const address = indicesAddress(indices.map(({ idbank }) => idbank))
    const file = join(mirrorDir, mirrorPathOf(new URL(address)))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, message(indices))
  }
}

function message(indices: readonly OfficialIndex[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<message:StructureSpecificData xmlns:message="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message">',
    '<message:Header><message:ID>DEMO</message:ID><message:Test>true</message:Test></message:Header>',
    '<message:DataSet>',
    ...indices.map(series),
    '</message:DataSet>',
    '</message:StructureSpecificData>',
    '',
  ].join('\n')
}

function series(index: OfficialIndex): string {
  const isRents = index.measure === 'rents'
  const title = isRents
    ? 'Indice de référence des loyers (IRL)'
    : `Indice des prix des logements anciens - ${index.name} - ${index.type ? KINDS[index.type] : 'Ensemble'} - Base 100 en moyenne annuelle 2015 - Série CVS`
  const observations = quarters().map((quarter, i) => {
    const value = isRents ? (117.8 + 0.45 * i).toFixed(2) : (98 + 14 * Math.sin(i / 11) + 0.1 * i).toFixed(1)
    const quality = !isRents && PROVISIONAL.includes(quarter) ? 'P' : 'DEF'
    return `<Obs TIME_PERIOD="${quarter}" OBS_VALUE="${value}" OBS_STATUS="A" OBS_QUAL="${quality}" OBS_TYPE="A"/>`
  })
  // The newest first, as the service gives them.
  return [
    `<Series IDBANK="${index.idbank}" FREQ="T" TITLE_FR="${title}" LAST_UPDATE="${UPDATED}" UNIT_MEASURE="SO" UNIT_MULT="0" REF_AREA="FM" DECIMALS="${isRents ? 2 : 1}">`,
    ...observations.reverse(),
    '</Series>',
  ].join('\n')
}

function quarters(): string[] {
  const all = YEARS.flatMap((year) => [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`))
  return all.slice(0, all.indexOf(LAST) + 1)
}
