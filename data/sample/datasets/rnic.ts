import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { RNIC_ADDRESS } from '../../../shared/producers/rnic.ts'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'

/** Number of the dataset in `place.random`. */
const DATASET = 11
/** SIRET of the agent: the head office of the first company of the demo. */
const MANAGER = '00000001800010'
const UNKNOWN = 'non connu'

/** Columns of the daily file since 2026, in its order (those that the register has and the demo leaves empty included). */
export const RNIC_HEADER = [
  'epci',
  'commune',
  'numero_immatriculation',
  'date_immatriculation',
  'date_derniere_maj',
  'type_syndic',
  'identification_representant_legal',
  'raison_sociale_representant_legal',
  'siret_representant_legal',
  'code_ape',
  'commune_representant_legal',
  'mandat_en_cours',
  'date_fin_dernier_mandat',
  'nom_usage_copropriete',
  'adresse_reference',
  'numero_voie_adresse',
  'code_postal_adresse',
  'commune_adresse',
  'adresse_complementaire_1',
  'adresse_complementaire_2',
  'adresse_complementaire_3',
  'nombre_adresses_complementaires',
  'longitude',
  'latitude',
  'date_reglement_copropriete',
  'residence_service',
  'syndicat_cooperatif',
  'syndicat_principal_ou_secondaire',
  'numero_immatriculation_syndicat_principal',
  'nombre_total_lots',
  'nombre_lots_habitation_bureaux_commerces',
  'nombre_lots_habitation',
  'nombre_lots_stationnement',
  'periode_construction',
  'reference_cadastrale_1',
  'reference_cadastrale_2',
  'reference_cadastrale_3',
  'nombre_parcelles',
  'nom_qp_2024',
  'code_qp_2024',
  'copro_dans_acv',
  'copro_dans_pvd',
  'copro_dans_pdp',
  'copro_aidee',
  'code_officiel_commune',
  'nom_officiel_commune',
  'code_officiel_arrondissement_commune',
  'nom_officiel_arrondissement_commune',
  'code_officiel_departement',
] as const

type Cell = (typeof RNIC_HEADER)[number]

/** Writes the daily file of the register: the co-ownerships of the demo. */
export async function writeRnic({ mirrorDir, places }: SampleInput): Promise<void> {
  const lines = syndicatesOf(places).flatMap((found) => found.lines)
  const path = join(mirrorDir, mirrorPathOf(new URL(RNIC_ADDRESS)))
  await mkdir(dirname(path), { recursive: true })
  const text = [RNIC_HEADER, ...lines.map((line) => RNIC_HEADER.map((name) => line[name] ?? ''))]
    .map(quoted)
    .join('\n')
  await writeFile(path, `\uFEFF${text}\n`)
}

/** The lines of the register for each place that has any, under numbers in the order of the places. */
function syndicatesOf(places: readonly SamplePlace[]): { place: SamplePlace; lines: Line[] }[] {
  let serial = 0
  const next = () => `ZZ${String(++serial).padStart(7, '0')}`
  return places.map((place) => ({ place, lines: [...placeSyndicates(place, next)] }))
}

/** Registration number of the principal syndicate on a parcel, by its identifier. */
export function registrationNumbers(places: readonly SamplePlace[]): Map<string, string> {
  return new Map(
    syndicatesOf(places).flatMap(({ place, lines: [principal] }) =>
      principal?.numero_immatriculation
        ? [[place.parcel.idu, principal.numero_immatriculation] as const]
        : [],
    ),
  )
}

const quoted = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

type Line = Partial<Record<Cell, string>>

/** Most buildings of flats are registered, and the parcel that examples use; large ones have a secondary syndicate. */
function* placeSyndicates(place: SamplePlace, next: () => string): Generator<Line> {
  const first = place.parcel.number === 1 && place.use === 'business'
  if (place.use !== 'flats' && !first) return
  const random = place.random(DATASET)
  if (!first && random.chance(0.25)) return
  const dwellings = Math.floor(random.between(4, 40))
  const number = next()
  const volunteer = !first && random.chance(0.2)
  const declared = first || random.chance(0.6)
  const street = `${place.houseNumber} ${place.street.name}`
  const lots = { total: dwellings * 2, main: dwellings, parking: dwellings }
  const line: Line = {
    epci: '249600001',
    commune: place.commune.code,
    numero_immatriculation: number,
    date_immatriculation: '2018-03-01',
    date_derniere_maj: '2025-10-15',
    type_syndic: volunteer ? 'bénévole' : 'professionnel',
    ...(volunteer
      ? {
          identification_representant_legal: 'Madame Personne INVENTÉE',
          raison_sociale_representant_legal: 'Madame Personne INVENTÉE',
          siret_representant_legal: UNKNOWN,
          code_ape: UNKNOWN,
          commune_representant_legal: place.commune.name,
        }
      : {
          identification_representant_legal: `SYNDIC IMAGINAIRE SARL ${MANAGER}`,
          raison_sociale_representant_legal: 'SYNDIC IMAGINAIRE SARL',
          siret_representant_legal: MANAGER,
          code_ape: '6832A',
          commune_representant_legal: 'SAINTE-PARCELLE-LA-DÉMO',
        }),
    mandat_en_cours: 'Mandat en cours',
    date_fin_dernier_mandat: '2027-06-30',
    nom_usage_copropriete: `RESIDENCE DU ${street.toUpperCase()}`,
    adresse_reference: `${street} ${place.commune.postcode} ${place.commune.name}`,
    numero_voie_adresse: street,
    code_postal_adresse: place.commune.postcode,
    commune_adresse: place.commune.name,
    nombre_adresses_complementaires: '0',
    longitude: String(place.lng),
    latitude: String(place.lat),
    date_reglement_copropriete: `${Math.max(place.builtIn, 1950)}-05-12`,
    residence_service: 'non',
    syndicat_cooperatif: 'non',
    syndicat_principal_ou_secondaire: 'oui',
    numero_immatriculation_syndicat_principal: UNKNOWN,
    nombre_total_lots: String(lots.total),
    nombre_lots_habitation_bureaux_commerces: String(lots.main),
    nombre_lots_habitation: String(lots.main),
    nombre_lots_stationnement: String(lots.parking),
    periode_construction: periodOf(place.builtIn),
    reference_cadastrale_1: declared ? place.parcel.idu : '',
    nombre_parcelles: declared ? '1' : '0',
    copro_dans_acv: 'Non',
    copro_dans_pvd: 'Non',
    copro_dans_pdp: '0',
    copro_aidee: 'Non',
    // As in the real file, the column of the commune holds its postcode.
    code_officiel_commune: place.commune.postcode,
    nom_officiel_commune: place.commune.name.toUpperCase(),
    code_officiel_arrondissement_commune: place.commune.code,
    nom_officiel_arrondissement_commune: place.commune.name,
    code_officiel_departement: DEMO_DEPARTEMENT,
  }
  yield line
  if (dwellings > 32)
    yield {
      ...line,
      numero_immatriculation: next(),
      nom_usage_copropriete: `${line.nom_usage_copropriete} BATIMENT B`,
      syndicat_principal_ou_secondaire: 'non',
      numero_immatriculation_syndicat_principal: number,
      nombre_total_lots: String(Math.floor(lots.total / 3)),
      reference_cadastrale_1: '',
      nombre_parcelles: '0',
    }
}

const PERIODS: readonly [number, string][] = [
  [2011, 'A_COMPTER_DE_2011'],
  [2001, 'DE_2001_A_2010'],
  [1994, 'DE_1994_A_2000'],
  [1975, 'DE_1975_A_1993'],
  [1961, 'DE_1961_A_1974'],
  [1949, 'DE_1949_A_1960'],
]

function periodOf(builtIn: number): string {
  return PERIODS.find(([from]) => builtIn >= from)?.[1] ?? 'AVANT_1949'
}
