import { irisNames } from '../../../shared/documents/places.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Stores } from '../../../stores/stores.ts'
import { coverageOfCommune } from '../coverage/dataset-coverage.ts'
import { absentBy, foundIn } from './absent.ts'
import { BY_CODE, type KnownOf, leadsTo, matchBy, urlOf } from './lead.ts'

const COG = foundIn('cog')

/** A commune or arrondissement municipal; of a code of before a merger, the commune of today. */
export function identifyCommune(code: string, { territory }: Stores): KnownOf {
  const commune = territory.commune(code)
  if (!commune) {
    const today = territory.resolve(code)
    if (!today) return absentBy(COG)
    const leads = leadsTo('commune', [{ id: today.code, name: today.name, match: matchBy('recoded') }])
    return { status: 'former', name: null, coverage: COG, questions: [], leads }
  }
  const level = commune.kind === 'arrondissement' ? 'arrondissement' : 'commune'
  const zone = `level=${level}&code=${code}`
  const parts = territory.arrondissements(code)
  const city = commune.city === undefined ? undefined : territory.commune(commune.city)
  return {
    status: 'known',
    name: commune.name,
    coverage: COG,
    questions: [
      `/v1/coverage?commune=${code}`,
      parts.length > 0 ? `/v1/prices/by-zone?level=ville&code=${code}` : `/v1/prices/by-zone?${zone}`,
      `/v1/transactions/by-zone?level=commune&code=${code}`,
      `/v1/permits/by-commune/${code}`,
      `/v1/loyers/by-commune/${code}`,
    ],
    leads: [
      ...leadsTo(
        'commune',
        [...(city ? [city] : []), ...parts].map((one) => ({ id: one.code, name: one.name, match: REGISTER })),
      ),
      ...namedArea('departement', territory.departement(commune.departement)),
      ...namedArea('region', territory.region(commune.region), REGISTER),
    ],
  }
}

export function identifyDepartement(code: string, { territory }: Stores): KnownOf {
  const departement = territory.departement(code)
  if (!departement) return absentBy(COG)
  const region = departement.region === undefined ? undefined : territory.region(departement.region)
  return {
    status: 'known',
    name: departement.name,
    coverage: COG,
    questions: [`/v1/coverage?departement=${code}`, urlOf('departement', code)],
    leads: namedArea('region', region, REGISTER),
  }
}

export function identifyRegion(code: string, { territory }: Stores): KnownOf {
  const region = territory.region(code)
  if (!region) return absentBy(COG)
  const inside = territory.data.departements.filter((one) => one.region === code)
  return {
    status: 'known',
    name: region.name,
    coverage: COG,
    questions: [urlOf('region', code)],
    leads: leadsTo(
      'departement',
      inside.map((one) => ({ id: one.code, name: one.name, match: REGISTER })),
    ),
  }
}

export async function identifyIris(code: string, stores: Stores): Promise<KnownOf> {
  const commune = stores.territory.resolve(communeCodeOf(code))
  if (!commune) return absentBy(COG)
  const found = await stores.documents.get(irisNames, departementOf(code), irisNames.key(code))
  if (!found) return absentBy(coverageOfCommune('iris', commune.code, stores))
  return {
    status: 'known',
    name: found.value.name,
    coverage: foundIn('iris'),
    questions: [urlOf('iris', code), `/v1/transactions/by-zone?level=iris&code=${code}`],
    leads: communeOf(code, stores),
  }
}

const REGISTER = matchBy('register')

/** The commune of today whose code an identifier begins with. */
export function communeOf(id: string, { territory }: Stores) {
  const commune = territory.resolve(communeCodeOf(id))
  return leadsTo('commune', commune ? [{ id: commune.code, name: commune.name, match: BY_CODE }] : [])
}

function namedArea(
  kind: 'departement' | 'region',
  area: { code: string; name: string } | undefined,
  match = BY_CODE,
) {
  return leadsTo(kind, area ? [{ id: area.code, name: area.name, match }] : [])
}
