import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { departementOf } from '../../shared/identifiers/insee.ts'
import type { SampleCommune } from './communes.ts'

/** No real région has this code. */
export const DEMO_REGION = '99'

/** Luhn key appended to the first eight digits of a SIREN. */
function siren(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const doubled = Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return body + ((10 - (sum % 10)) % 10)
}

/** SIREN of a commune: 21, its département, its number on four digits, and the key. */
const communeSiren = (code: string): string => siren(`21${code.slice(0, 2)}0${code.slice(2)}`)

/** SIREN of the invented community of communes (24 = groupings of communes of that series). */
export const epciSiren = (departement: string): string => siren(`24${departement}0001`)

/** One record a line between brackets, as the package publishes its files. */
const lines = (records: object[]): string =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`

/** Records of a commune: itself, and after a merger its delegated communes. */
function communeRecords(commune: SampleCommune, population: number): object[] {
  const departement = departementOf(commune.code)
  const place = { arrondissement: `${departement}1`, departement, region: DEMO_REGION }
  const names = { typeLiaison: 0, zone: 'metro' }
  const former = commune.absorbed ?? []
  const delegated = commune.seatName ? [{ code: commune.code, name: commune.seatName }, ...former] : former
  return [
    {
      code: commune.code,
      nom: commune.name,
      ...names,
      ...place,
      type: 'commune-actuelle',
      rangChefLieu: 0,
      ...(former.length > 0 && { anciensCodes: former.map((one) => one.code) }),
      siren: communeSiren(commune.code),
      codesPostaux: [commune.postcode],
      population,
    },
    ...delegated.map((one) => ({
      code: one.code,
      nom: one.name,
      ...names,
      type: 'commune-deleguee',
      chefLieu: commune.code,
      ...place,
    })),
  ]
}

/**
 * Writes communes.json, departements.json, regions.json and epci.json of an invented département into `dir`, in the
 * format of the @etalab/decoupage-administratif package. Populations by commune code; an absent one counts 0.
 */
export async function writeCog(
  dir: string,
  departement: string,
  communes: readonly SampleCommune[],
  populations: ReadonlyMap<string, number>,
): Promise<void> {
  const population = (commune: SampleCommune): number => populations.get(commune.code) ?? 0
  const total = communes.reduce((sum, commune) => sum + population(commune), 0)
  const members = communes.map((commune) => ({
    code: commune.code,
    siren: communeSiren(commune.code),
    nom: commune.name,
    populationTotale: population(commune),
    populationMunicipale: population(commune),
  }))
  const seat = communes[0]!.code
  const zone = { typeLiaison: 0, zone: 'metro' }
  const region = { code: DEMO_REGION, chefLieu: seat, nom: 'Terres-Feintes (région inventée)', ...zone }
  const area = {
    code: departement,
    region: DEMO_REGION,
    chefLieu: seat,
    nom: 'Val-Terrier (territoire inventé)',
  }
  const epci = {
    code: epciSiren(departement),
    nom: 'CC du Val-Terrier (inventée)',
    type: 'CC',
    modeFinancement: 'FPU',
    populationTotale: total,
    populationMunicipale: total,
    membres: members,
  }
  await mkdir(dir, { recursive: true })
  const write = (name: string, records: object[]) => writeFile(join(dir, name), lines(records))
  await Promise.all([
    write(
      'communes.json',
      communes.flatMap((commune) => communeRecords(commune, population(commune))),
    ),
    write('departements.json', [{ ...area, ...zone }]),
    write('regions.json', [region]),
    write('epci.json', [epci]),
  ])
}
