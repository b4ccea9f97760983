import { fromWgs84 } from '../../../shared/geo/projections.ts'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import { DAY_MS } from '../../../shared/time/days.ts'
import type { SamplePlace } from '../places.ts'
import type { Random } from '../random.ts'

/** A line as the portal sends it, without members for unknown values. */
export type DpeRow = Record<string, string | number>

export interface SampleDiagnostic {
  family: DpeFamily
  row: DpeRow
}

/** Number of the dataset in `place.random`. */
const DATASET = 10

const LETTER: Readonly<Record<DpeFamily, string>> = { existing: 'E', new: 'N', tertiary: 'T' }
const CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
const ENERGIES = ['Électricité', 'Gaz naturel', 'Bois – Granulés (pellets) ou briquettes', 'Fioul domestique']
const SECTORS = [
  'Bureaux, services administratifs, enseignement',
  'Commerces de détail',
  'Hôtels et restaurants',
]

/** The diagnostics of a place: none on empty ground; a house has one, flats one each and one for the building, a business one. */
export function* placeDiagnostics(place: SamplePlace, serial: () => number): Generator<SampleDiagnostic> {
  if (place.use === 'land') return
  const random = place.random(DATASET)
  // The first parcel of every section always has diagnostics, because examples use one of them.
  if (!random.chance(0.6) && place.parcel.number !== 1) return
  if (place.use === 'business') {
    yield { family: 'tertiary', row: tertiary(place, random, serial()) }
    // Some parcels have both: a dwelling above the shop.
    if (place.parcel.number === 1 || random.chance(0.2))
      yield { family: 'existing', row: dwelling(place, 'existing', random, serial(), 'appartement') }
    return
  }
  const family = place.builtIn >= 2021 ? 'new' : 'existing'
  if (place.use === 'house') yield* house(place, family, random, serial)
  else yield* flats(place, family, random, serial)
}

function* house(place: SamplePlace, family: DpeFamily, random: Random, serial: () => number) {
  const row = dwelling(place, family, random, serial(), 'maison')
  yield { family, row }
  // A new diagnostic after works; the earlier one stays in the database.
  if (random.chance(0.08))
    yield {
      family,
      row: {
        ...dwelling(place, family, random, serial(), 'maison'),
        numero_dpe_remplace: row.numero_dpe!,
      },
    }
}

function* flats(place: SamplePlace, family: DpeFamily, random: Random, serial: () => number) {
  const dwellings = Math.floor(random.between(4, 20))
  const shared = { nombre_appartement: dwellings, nombre_niveau_immeuble: Math.ceil(dwellings / 4) + 1 }
  const building: DpeRow = { ...dwelling(place, family, random, serial(), 'immeuble'), ...shared }
  yield { family, row: building }
  for (let flat = 0; flat < dwellings; flat++)
    if (random.chance(0.4))
      yield {
        family,
        row: {
          ...dwelling(place, family, random, serial(), 'appartement'),
          ...shared,
          numero_etage_appartement: Math.floor(flat / 4),
          numero_dpe_immeuble_associe: building.numero_dpe!,
        },
      }
}

/** What every family has: number, dates, address as the geocoder found it, and point. */
function common(place: SamplePlace, family: DpeFamily, random: Random, serial: number): DpeRow {
  const day = new Date(Date.UTC(2021, 6, 1) + Math.floor(random.between(0, 1200)) * DAY_MS)
  const date = day.toISOString().slice(0, 10)
  const year = date.slice(2, 4)
  const [x, y] = fromWgs84(2154, place.lng, place.lat)
  const address = `${place.houseNumber} ${place.street.name} ${place.commune.postcode} ${place.commune.name}`
  // Some are located only on their street: the ingest must not link them to the parcel at its middle.
  const streetOnly = random.chance(0.06)
  const rnb = place.rnbId !== undefined && !streetOnly && random.chance(0.52)
  return {
    numero_dpe: `${year}96${LETTER[family]}${String(serial).padStart(7, '0')}${String.fromCharCode(65 + (serial % 26))}`,
    date_reception_dpe: date,
    date_etablissement_dpe: date,
    date_visite_diagnostiqueur: date,
    date_fin_validite_dpe: new Date(
      Date.UTC(day.getUTCFullYear() + 10, day.getUTCMonth(), day.getUTCDate() - 1),
    )
      .toISOString()
      .slice(0, 10),
    date_derniere_modification_dpe: date,
    version_dpe: '2.4',
    adresse_ban: streetOnly ? address.replace(/^\d+ /, '') : address,
    adresse_brut: address.replace(/ \d{5} .*$/, '').toUpperCase(),
    adresse_complete_brut: address.toUpperCase(),
    code_insee_ban: place.commune.code,
    code_postal_ban: place.commune.postcode,
    code_postal_brut: place.commune.postcode,
    identifiant_ban: streetOnly ? place.banId.slice(0, 10) : place.banId,
    score_ban: streetOnly ? 0.58 : Math.round(random.between(0.55, 0.97) * 100) / 100,
    coordonnee_cartographique_x_ban: Math.round(x * 100) / 100,
    coordonnee_cartographique_y_ban: Math.round(y * 100) / 100,
    _geopoint: `${place.lat},${place.lng}`,
    ...(rnb ? { id_rnb: place.rnbId!, provenance_id_rnb: 'Reprise RNB' } : {}),
  }
}

function classOf(index: number): string {
  return CLASSES[Math.max(0, Math.min(6, index))]!
}

function dwelling(
  place: SamplePlace,
  family: DpeFamily,
  random: Random,
  serial: number,
  type: 'maison' | 'immeuble' | 'appartement',
): DpeRow {
  const age = family === 'new' ? 0 : Math.floor((2024 - place.builtIn) / 45) + 2
  const index = Math.max(0, Math.min(6, age + Math.floor(random.between(-1, 2))))
  const area = Math.round(random.between(25, type === 'maison' ? 160 : 95) * 10) / 10
  const perM2 = Math.round(60 + index * 65 + random.between(0, 50))
  const energy = ENERGIES[Math.floor(random.between(0, ENERGIES.length))]!
  return {
    ...common(place, family, random, serial),
    modele_dpe: family === 'new' ? 'DPE NEUF logement : RE2020' : 'DPE 3CL 2021 méthode logement',
    methode_application_dpe: type === 'maison' ? 'dpe maison individuelle' : `dpe ${type}`,
    etiquette_dpe: classOf(index),
    etiquette_ges: classOf(index - 1),
    type_batiment: type,
    ...(type === 'immeuble'
      ? { surface_habitable_immeuble: area * 12 }
      : { surface_habitable_logement: area }),
    type_energie_principale_chauffage: energy,
    type_installation_chauffage: type === 'immeuble' ? 'collectif' : 'individuel',
    type_energie_principale_ecs: energy,
    type_installation_ecs: 'individuel',
    conso_5_usages_par_m2_ep: perM2,
    conso_5_usages_par_m2_ef: Math.round(perM2 / 1.6),
    conso_5_usages_ep: Math.round(perM2 * area),
    conso_5_usages_ef: Math.round((perM2 * area) / 1.6),
    emission_ges_5_usages_par_m2: Math.round(perM2 / 10),
    emission_ges_5_usages: Math.round((perM2 * area) / 10),
    cout_total_5_usages: Math.round(perM2 * area * 0.11 * 10) / 10,
    qualite_isolation_enveloppe: index > 3 ? 'insuffisante' : 'bonne',
    qualite_isolation_murs: index > 4 ? 'insuffisante' : 'moyenne',
    qualite_isolation_menuiseries: 'moyenne',
    qualite_isolation_plancher_bas: 'moyenne',
    ubat_w_par_m2_k: Math.round(random.between(0.4, 2.2) * 100) / 100,
    // The database of new dwellings has no construction year.
    ...(family === 'existing' ? { annee_construction: place.builtIn } : {}),
  }
}

function tertiary(place: SamplePlace, random: Random, serial: number): DpeRow {
  const index = Math.floor(random.between(1, 6))
  const area = Math.round(random.between(40, 900))
  const perM2 = Math.round(90 + index * 70)
  return {
    ...common(place, 'tertiary', random, serial),
    modele_dpe: 'Méthode pour les bâtiments à usage principal autre que d’habitation',
    methode_dpe: 'FACTURE',
    etiquette_dpe: classOf(index),
    etiquette_ges: classOf(index - 1),
    secteur_activite: SECTORS[Math.floor(random.between(0, SECTORS.length))]!,
    categorie_erp: '5ème catégorie',
    surface_utile: area,
    annee_construction: place.builtIn,
    conso_kwhep_m2_an: perM2,
    emission_ges_kg_co2_m2_an: Math.round(perM2 / 9),
    type_energie_principale_chauffage: 'Électricité',
    type_energie_n1: 'Électricité',
    type_usage_energie_n1: 'Chauffage',
    conso_ef_energie_n1: Math.round((perM2 * area) / 2.3),
    conso_ep_energie_n1: perM2 * area,
    frais_annuel_energie_n1: Math.round((perM2 * area) / 9),
  }
}
