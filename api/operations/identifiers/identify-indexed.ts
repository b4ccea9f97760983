import { type IndexedKind, identifiedParcels } from '../../../shared/documents/identifiers.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { IdentifierLeads } from '../../../shared/schemas/identifier.ts'
import type { Stores } from '../../../stores/stores.ts'
import { coverageOfFrance } from '../coverage/dataset-coverage.ts'
import { loadedAreas, loadedDepartements } from '../coverage/loaded.ts'
import { absentBy, foundIn } from './absent.ts'
import { communeOf } from './identify-zone.ts'
import { BY_CODE, type KnownOf, leadsTo, matchBy, type Tie, urlOf } from './lead.ts'

/** The dataset whose register gives the number. */
const REGISTERS: Readonly<Record<IndexedKind, DatasetName>> = {
  building: 'rnb',
  'co-ownership': 'rnic',
  diagnostic: 'dpe',
  establishment: 'sirene',
  permit: 'permits',
}

/** What else follows from a number and what its ties go through. */
const FURTHER: Readonly<
  Partial<Record<IndexedKind, (id: string, ties: readonly Tie[], stores: Stores) => IdentifierLeads[]>>
> = {
  'co-ownership': (_, ties) => leadsTo('co-ownership', coOwnershipsOf(ties, 'register')),
  diagnostic: (_, ties) => leadsTo('co-ownership', coOwnershipsOf(ties, 'declared')),
  // `031 555 12 C0210` begins with the département in three characters, then the commune in it: 97 has the third in both.
  permit: (id, _, stores) =>
    communeOf(id.startsWith('0') ? id.slice(1) : id.slice(0, 2) + id.slice(3), stores),
}

/** A building, co-ownership, diagnostic, establishment or permit, and the parcels that it was tied to. */
export async function identifyIndexed(kind: IndexedKind, id: string, stores: Stores): Promise<KnownOf> {
  const ties = await tiesOf(kind, id, stores)
  const register = REGISTERS[kind]
  if (!ties) return absentBy(coverageOfIndex(register, stores, departementIn(kind, id)))
  const coverage = ties.length > 0 ? foundIn(register) : tiedToNone(kind, id, stores)
  const first = ties[0] && urlOf('parcel', ties[0].id)
  return {
    status: 'known',
    name: null,
    coverage,
    questions: first === undefined ? [] : [questionOf(kind, id, ties[0]!.id), `${first}/dossier`],
    leads: [...leadsTo('parcel', ties), ...(FURTHER[kind]?.(id, ties, stores) ?? [])],
  }
}

/** The parcels that a number was tied to, in its département or in all; undefined where none knows the number. */
export async function tiesOf(
  kind: IndexedKind,
  id: string,
  { documents }: Stores,
): Promise<Tie[] | undefined> {
  const key = identifiedParcels.key(kind, id)
  const there = departementIn(kind, id)
  const near = there === undefined ? undefined : await documents.get(identifiedParcels, there, key)
  const found = near ? [near] : await documents.everywhere(identifiedParcels, key)
  if (found.length === 0) return undefined
  return found.flatMap(({ value }) =>
    value.map(([idu, method, score, metres, through]) => ({
      id: idu,
      match: matchBy(method, score, metres),
      through,
    })),
  )
}

/**
 * The département that a number names: `031…` of a permit, `2175E…` of a diagnostic (where it is another's, all are asked). The others
 * name none, and are looked for in every département: a block of each is read.
 */
function departementIn(kind: IndexedKind, id: string): string | undefined {
  if (kind === 'permit') return id.startsWith('0') ? id.slice(1, 3) : id.slice(0, 3)
  return kind === 'diagnostic' ? id.slice(2, 4) : undefined
}

/**
 * What is loaded of a register, and whether its numbers can be looked up. They cannot in a release that an older version built, nor in a département
 * without a cadastre. Give `departement` where the number names it: the answer is `not-loaded`, not `partly-loaded`, when that one has no cadastre.
 */
export function coverageOfIndex(register: DatasetName, stores: Stores, departement?: string): Coverage {
  const coverage = coverageOfFrance(register, stores)
  if (coverage.status === 'not-loaded') return coverage
  const { manifest, documents } = stores
  if (!documents.has(identifiedParcels)) {
    const detail = `The dataset "${register}" is loaded, but this release has no index of its numbers: the next ingest builds it, where the cadastre is loaded too.`
    return { ...coverage, status: 'not-loaded', detail }
  }
  const lacking = loadedDepartements(manifest, register).filter(
    (code) => !documents.has(identifiedParcels, code),
  )
  if (lacking.length === 0) return coverage
  const areas = lacking.join(',')
  const detail = `${coverage.detail} Its numbers in département ${areas} are not known here, for the cadastre is not loaded there: terrier ingest cadastre --area ${areas}`
  const isThere = departement !== undefined && lacking.includes(departement)
  return { ...coverage, status: isThere ? 'not-loaded' : 'partly-loaded', detail }
}

/** What is said of a number that its register has, without a parcel: where the cadastre is not loaded, no parcel could be found. */
function tiedToNone(kind: IndexedKind, id: string, stores: Stores): Coverage {
  const register = REGISTERS[kind]
  const detail = `The dataset "${register}" has it, and it could be tied to no parcel.`
  const departement = departementIn(kind, id)
  const cadastre = coverageOfFrance('cadastre', stores)
  const isWhole =
    cadastre.status === 'loaded' ||
    (departement !== undefined && loadedAreas(stores.manifest, 'cadastre').get(departement) === 'whole')
  if (isWhole) return { ...foundIn(register), detail }
  return { status: 'partly-loaded', detail: `${detail} ${cadastre.detail}`, datasets: [register, 'cadastre'] }
}

/** The question whose answer has the thing, asked of a parcel that it was tied to. */
function questionOf(kind: IndexedKind, id: string, idu: string): string {
  const path = {
    building: 'buildings',
    'co-ownership': 'copropriete',
    // The fifth character says what was diagnosed: E an existing dwelling, N a new one, T a tertiary building.
    diagnostic: id[4] === 'T' ? 'dpe-tertiary' : 'dpe-residential',
    establishment: 'occupants',
    permit: 'permits',
  }[kind]
  return `/v1/${path}/by-parcel/${idu}`
}

function coOwnershipsOf(ties: readonly Tie[], method: string): Tie[] {
  const numbers = new Set(
    ties.flatMap(({ through }) => (/^[A-Z]{2}\d{7}$/.test(through ?? '') ? through! : [])),
  )
  return [...numbers].map((id) => ({ id, match: matchBy(method) }))
}

/** The company of an establishment: the first nine digits of its number. */
export const companyOf = (siret: string, hasAnswer: boolean) =>
  leadsTo('company', [{ id: siret.slice(0, 9), match: BY_CODE, hasAnswer }])
