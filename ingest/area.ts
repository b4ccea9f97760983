import { IngestError } from '../formats/errors.ts'
import { isDepartementCode, normaliseInseeCode } from '../shared/identifiers/insee.ts'
import type { Territory } from '../shared/territory/territory.ts'
import { nearestCodes } from './area-hint.ts'
import type { AreaUnit } from './dataset.ts'

const FRANCE = 'france'

/**
 * Reads the `--area` option into one unit a département, sorted. A comma-separated list of:
 * a commune (`75118`), a département (`75`, `2A`, `971`), a former commune code (read as today's commune), a city with
 * arrondissements (`75056` = its arrondissements) or `france`. A whole département swallows its communes.
 *
 * `france` = every département of the territory except the collectivités d'outre-mer (975, 977 to 989), which the
 * national cadastre does not publish; they can still be asked for by code. An extra territory given with
 * `--file cog=FOLDER`, such as the demo's, is part of it like any other.
 * Throws IngestError naming the code that is not known and the nearest that are.
 */
export function parseAreas(text: string, territory: Territory): AreaUnit[] {
  const asked = new Map<string, Set<string> | 'whole'>()
  for (const part of parts(text)) {
    for (const { area, communes } of unitsOf(part, territory)) {
      const already = asked.get(area)
      if (communes === undefined) asked.set(area, 'whole')
      else if (already !== 'whole') asked.set(area, new Set([...(already ?? []), ...communes]))
    }
  }
  return [...asked]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([area, communes]) => (communes === 'whole' ? { area } : { area, communes: [...communes].sort() }))
}

function parts(text: string): string[] {
  const found = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (found.length > 0) return found
  throw new IngestError('--area is empty: give a commune (75118), a département (75) or france')
}

/** Whether the `--area` option asks for all of France. */
export const namesFrance = (text: string) => parts(text).some(isFrance)

const isFrance = (part: string) => part.toLowerCase() === FRANCE

function unitsOf(part: string, territory: Territory): AreaUnit[] {
  if (isFrance(part)) return wholeFrance(territory)
  const code = normaliseInseeCode(part)
  if (isDepartementCode(code) && territory.cadastralCommunes(code).length > 0) return [{ area: code }]
  const commune = territory.resolve(code)
  if (!commune) throw unknown(part, territory)
  const arrondissements = territory.arrondissements(commune.code)
  const communes = arrondissements.length > 0 ? arrondissements : [commune]
  return [{ area: commune.departement, communes: communes.map((one) => one.code) }]
}

function wholeFrance(territory: Territory): AreaUnit[] {
  return territory.data.departements
    .map((departement) => departement.code)
    .filter((code) => !isCollectivite(code) && territory.cadastralCommunes(code).length > 0)
    .map((area) => ({ area }))
}

function isCollectivite(departement: string): boolean {
  return departement === '975' || (departement >= '977' && departement <= '989')
}

function unknown(part: string, territory: Territory): IngestError {
  return new IngestError(
    `--area: ${part} is not a commune or département code of ${territory.data.millesime} (nearest: ${nearestCodes(part, territory).join(', ')}). Give INSEE codes, for example 75118, 2A or france; names are not read`,
  )
}
