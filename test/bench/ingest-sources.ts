import { ESTABLISHMENT_COLUMNS, UNIT_COLUMNS } from '../../data/sample/datasets/sirene.ts'
import { type Columns, made, type Random, type SourcesAsked } from './generated-file.ts'

/** Files of the large datasets in the form of their producers, made over parcels. */

/** Two characters of the département, as SQL. */
const AREA = 'commune[1:2]'

/** Where the producer has the sales of a département; those of all years stand in the file of one. */
export const salesAddress = (departement: string) =>
  `https://files.data.gouv.fr/geo-dvf/latest/csv/2021/departements/${departement}.csv.gz`

/** `lines` lines of sales in the geolocated edition, two a sale, over five years. */
export function salesFile(asked: SourcesAsked, lines: number): Promise<string> {
  return made(asked, `dvf-${lines}.csv.gz`, 'FORMAT csv, HEADER, COMPRESSION gzip', lines, (random) => {
    const sale = 'i // 2'
    const first = 'i % 2 = 0'
    const day = `(DATE '2021-01-01' + (${random(sale, 1)} % 1780)::INTEGER)`
    const flat = `${random(sale, 2)} % 2 = 0`
    const surface = `(20 + ${random(sale, 3)} % 100)`
    return {
      pick: random(sale, 0),
      order: 'i',
      columns: {
        // Of all France: the same number in two départements would be one sale that lies in both.
        id_mutation: `concat(year(${day}), '-', ${AREA}::INTEGER * 10000000 + ${sale})`,
        date_mutation: day,
        numero_disposition: `'000001'`,
        nature_mutation: `'Vente'`,
        valeur_fonciere: `${surface} * (1500 + ${random(sale, 4)} % 3000)`,
        adresse_numero: `1 + ${random(sale, 5)} % 200`,
        adresse_suffixe: `''`,
        adresse_nom_voie: `concat('RUE DES ESSAIS ', ${random(sale, 6)} % 40)`,
        adresse_code_voie: `lpad((1000 + ${random(sale, 6)} % 40)::VARCHAR, 4, '0')`,
        code_postal: `concat(${AREA}, '000')`,
        code_commune: 'commune',
        nom_commune: `concat('Commune ', commune)`,
        code_departement: AREA,
        ...empty('ancien_code_commune', 'ancien_nom_commune'),
        id_parcelle: 'idu',
        ...empty('ancien_id_parcelle', 'numero_volume'),
        lot1_numero: `CASE WHEN ${flat} THEN i END`,
        ...empty(
          'lot1_surface_carrez',
          ...[2, 3, 4, 5].flatMap((n) => [`lot${n}_numero`, `lot${n}_surface_carrez`]),
        ),
        nombre_lots: `CASE WHEN ${flat} THEN 1 ELSE 0 END`,
        code_type_local: `CASE WHEN NOT ${first} THEN 3 WHEN ${flat} THEN 2 ELSE 1 END`,
        type_local: `CASE WHEN NOT ${first} THEN 'Dépendance' WHEN ${flat} THEN 'Appartement' ELSE 'Maison' END`,
        surface_reelle_bati: `CASE WHEN ${first} THEN ${surface} END`,
        nombre_pieces_principales: `CASE WHEN ${first} THEN 1 + ${surface} // 23 ELSE 0 END`,
        code_nature_culture: `CASE WHEN NOT ${flat} THEN 'S' END`,
        nature_culture: `CASE WHEN NOT ${flat} THEN 'sols' END`,
        ...empty('code_nature_culture_speciale', 'nature_culture_speciale'),
        surface_terrain: `CASE WHEN NOT ${flat} THEN 200 + ${random(sale, 7)} % 800 END`,
        longitude: 'round(lng, 6)',
        latitude: 'round(lat, 6)',
      },
    }
  })
}

/** `lines` diagnostics of dwellings, as the portal's CSV; each stands within its parcel, by which it is tied. */
export function diagnosticsFile(
  asked: SourcesAsked,
  header: readonly string[],
  lines: number,
  letter: string,
) {
  const options = 'FORMAT csv, HEADER'
  return made(asked, `dpe-${letter}-${lines}.csv`, options, lines, (random) => {
    const day = `(DATE '2021-07-01' + (${random('i', 1)} % 1500)::INTEGER)`
    const perM2 = `(40 + ${random('i', 2)} % 400)`
    const known: Columns = {
      numero_dpe: `concat('24', ${AREA}, '${letter}', lpad(i::VARCHAR, 7, '0'), 'A')`,
      date_reception_dpe: day,
      date_etablissement_dpe: day,
      date_visite_diagnostiqueur: day,
      date_fin_validite_dpe: `${day} + 3650`,
      etiquette_dpe: `chr((65 + ${random('i', 3)} % 7)::INTEGER)`,
      etiquette_ges: `chr((65 + ${random('i', 4)} % 7)::INTEGER)`,
      annee_construction: `1900 + ${random('i', 5)} % 120`,
      type_energie_principale_chauffage: `'Électricité'`,
      adresse_ban: `concat(1 + ${random('i', 6)} % 200, ' Rue des Essais ', ${random('i', 7)} % 40, ' ', ${AREA}, '000 Commune ', commune)`,
      code_insee_ban: 'commune',
      code_postal_ban: `concat(${AREA}, '000')`,
      code_postal_brut: `concat(${AREA}, '000')`,
      identifiant_ban: `concat(commune, '_1000_', lpad((1 + ${random('i', 6)} % 200)::VARCHAR, 5, '0'))`,
      score_ban: '0.9',
      coordonnee_cartographique_x_ban: 'round(x, 2)',
      coordonnee_cartographique_y_ban: 'round(y, 2)',
      type_batiment: `'appartement'`,
      surface_habitable_logement: `20 + ${random('i', 8)} % 100`,
      conso_5_usages_par_m2_ep: perM2,
      conso_5_usages_ep: `${perM2} * 60`,
      emission_ges_5_usages_par_m2: `${perM2} // 5`,
      cout_total_5_usages: `${perM2} * 9`,
    }
    const columns = Object.fromEntries(header.map((name) => [name, known[name] ?? 'NULL']))
    return { pick: random('i', 0), order: 'i', columns }
  })
}

/** Départements of which the establishments are strewn over France. */
const DEPARTEMENTS = 95

/**
 * `share` of `lines` establishments stand on the given parcels (one in 95 in each département when left out), the others elsewhere in France; sorted as
 * the register is, by SIRET.
 */
export function establishmentsFile(
  asked: SourcesAsked,
  lines: number,
  share = asked.parcels.length / DEPARTEMENTS,
): Promise<string> {
  return made(asked, `sirene-${lines}.parquet`, 'FORMAT parquet, COMPRESSION zstd', lines, (random) => {
    const here = `${random('i', 1)} % 1000000 < ${Math.round(share * 1_000_000)}`
    const elsewhere = `concat(lpad((${1 + asked.parcels.length} + ${random('i', 2)} % ${DEPARTEMENTS - asked.parcels.length})::VARCHAR, 2, '0'), lpad((1 + ${random('i', 3)} % 500)::VARCHAR, 3, '0'))`
    const known: Columns = {
      siren: sirenOf('i'),
      nic: `'00010'`,
      siret: `concat(${sirenOf('i')}, '00010')`,
      statutDiffusionEtablissement: `'O'`,
      dateCreationEtablissement: `'2015-03-01'`,
      etablissementSiege: `'true'`,
      numeroVoieEtablissement: `1 + ${random('i', 4)} % 200`,
      typeVoieEtablissement: `'RUE'`,
      libelleVoieEtablissement: `concat('DES ESSAIS ', ${random('i', 5)} % 40)`,
      codePostalEtablissement: `concat(${AREA}, '000')`,
      libelleCommuneEtablissement: `'COMMUNE'`,
      codeCommuneEtablissement: `CASE WHEN ${here} THEN commune ELSE ${elsewhere} END`,
      coordonneeLambertAbscisseEtablissement: 'round(x, 2)',
      coordonneeLambertOrdonneeEtablissement: 'round(y, 2)',
      dateDebut: `'2015-03-01'`,
      etatAdministratifEtablissement: `CASE WHEN ${random('i', 6)} % 5 < 2 THEN 'A' ELSE 'F' END`,
      activitePrincipaleEtablissement: `'70.10Z'`,
      nomenclatureActivitePrincipaleEtablissement: `'NAFRev2'`,
      caractereEmployeurEtablissement: `'N'`,
    }
    return { pick: random('i', 0), order: 'i', columns: filled(ESTABLISHMENT_COLUMNS, known) }
  })
}

/** A name of two words: the first of 2,000, as first names and trades are; the second of 1.5 million as surnames are, few of which most bear. */
const nameOf = (random: Random) =>
  `concat(to_base(46656 + ${random('i', 1)} % 2000, 36), ' ', to_base(1679616 + floor(1500000 * power(${random('i', 2)} % 1000000 / 1000000, 3))::BIGINT, 36))`

/** The company of every establishment of `establishmentsFile`. */
export function unitsFile(asked: SourcesAsked, lines: number): Promise<string> {
  const known = (random: Random): Columns => ({
    siren: sirenOf('i'),
    statutDiffusionUniteLegale: `'O'`,
    dateCreationUniteLegale: `'2015-03-01'`,
    dateDernierTraitementUniteLegale: `'2026-01-04T08:00:00'`,
    etatAdministratifUniteLegale: `'A'`,
    denominationUniteLegale: nameOf(random),
    categorieJuridiqueUniteLegale: `'5710'`,
    activitePrincipaleUniteLegale: `'70.10Z'`,
    nomenclatureActivitePrincipaleUniteLegale: `'NAFRev2'`,
    nicSiegeUniteLegale: `'00010'`,
  })
  return made(asked, `units-${lines}.parquet`, 'FORMAT parquet, COMPRESSION zstd', lines, (random) => ({
    pick: '0',
    order: 'i',
    columns: filled(UNIT_COLUMNS, known(random)),
  }))
}

const empty = (...names: string[]): Columns => Object.fromEntries(names.map((name) => [name, 'NULL']))
const filled = (names: readonly string[], known: Columns): Columns =>
  Object.fromEntries(names.map((name) => [name, `CAST(${known[name] ?? 'NULL'} AS VARCHAR)`]))
/** Numbers that look like a SIREN; no check digit is asked of the stock. */
const sirenOf = (i: string) => `lpad((100000000 + ${i})::VARCHAR, 9, '0')`
