import { join } from 'node:path'
import { type SampleBuilding, sampleBuilding } from '../building.ts'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import type { SamplePlace } from '../places.ts'
import { sampleQuarters } from '../quarters.ts'
import type { SampleInput } from '../sample-input.ts'
import { writeZip } from '../zip-file.ts'

const BDNB = 23
const EDITION = '2026-02-a'
const USES: Record<SamplePlace['use'], string> = {
  house: 'Résidentiel individuel',
  flats: 'Résidentiel collectif',
  business: 'Tertiaire & Autres',
  land: '',
}

/** The lines of a building group in one table. */
type Table = (building: SampleBuilding, iris: string) => (string | number)[][]

const HEADERS: Readonly<Record<string, string>> = {
  batiment_groupe:
    'batiment_groupe_id;code_departement_insee;code_commune_insee;libelle_commune_insee;code_iris;s_geom_groupe;contient_fictive_geom_groupe',
  rel_batiment_groupe_parcelle: 'batiment_groupe_id;parcelle_id;parcelle_principale;code_departement_insee',
  batiment_groupe_ffo_bat:
    'batiment_groupe_id;code_departement_insee;annee_construction;mat_mur_txt;mat_toit_txt;nb_log;nb_niveau;usage_niveau_1_txt',
  batiment_groupe_bdtopo_bat:
    'batiment_groupe_id;code_departement_insee;altitude_sol_mean;hauteur_mean;max_hauteur;l_etat;l_nature;l_usage_1;l_usage_2',
  batiment_construction:
    'batiment_construction_id;batiment_groupe_id;code_departement_insee;code_commune_insee;code_iris;s_geom_cstr;hauteur;altitude_sol;fictive_geom_cstr',
  rel_batiment_construction_rnb: 'batiment_construction_id;rnb_id;type_appariement',
  rel_batiment_groupe_adresse: 'batiment_groupe_id;cle_interop_adr;code_departement_insee;classe;lien_valide',
  batiment_groupe_adresse:
    'batiment_groupe_id;code_departement_insee;cle_interop_adr_principale_ban;libelle_adr_principale_ban;fiabilite_cr_adr_niv_1',
  batiment_groupe_synthese_propriete_usage:
    'batiment_groupe_id;code_departement_insee;usage_principal_bdnb_open',
}

const LINES: Readonly<Record<string, Table>> = {
  batiment_groupe: ({ groupId, ground, place }, iris) => [
    [
      groupId,
      DEMO_DEPARTEMENT,
      place.commune.code,
      place.commune.name,
      iris,
      ground,
      place.random(BDNB).chance(0.02) ? 't' : 'f',
    ],
  ],
  rel_batiment_groupe_parcelle: ({ groupId, place }) => [[groupId, place.parcel.idu, 't', DEMO_DEPARTEMENT]],
  batiment_groupe_ffo_bat: ({ groupId, place, wall, roof, dwellings, floors }) =>
    // Some groups are in no land-tax file and have no line in this table.
    place.random(BDNB + 1).chance(0.08)
      ? []
      : [
          [
            groupId,
            DEMO_DEPARTEMENT,
            place.random(BDNB + 2).chance(0.04) ? 0 : place.builtIn,
            wall,
            roof,
            dwellings,
            floors,
            USES[place.use],
          ],
        ],
  batiment_groupe_bdtopo_bat: ({ groupId, height, place }) => [
    [
      groupId,
      DEMO_DEPARTEMENT,
      120,
      place.random(BDNB + 3).chance(0.05) ? 0 : height,
      height,
      '["En service"]',
      '["Indifférenciée"]',
      place.use === 'business' ? '["Commercial et services"]' : '["Résidentiel", "Indifférencié"]',
      '[]',
    ],
  ],
  batiment_construction: ({ constructionId, groupId, ground, height, place }, iris) => [
    [constructionId, groupId, DEMO_DEPARTEMENT, place.commune.code, iris, ground, height, 120, 'f'],
  ],
  rel_batiment_construction_rnb: ({ constructionId, rnbId, place }) =>
    place.random(BDNB + 4).chance(0.1) ? [] : [[constructionId, rnbId, 'Alignement 1 BC = 1 RNB']],
  rel_batiment_groupe_adresse: ({ groupId, place }) => [[groupId, place.banId, DEMO_DEPARTEMENT, '1.1', 't']],
  batiment_groupe_adresse: ({ groupId, place }) => [
    [
      groupId,
      DEMO_DEPARTEMENT,
      place.banId,
      `${place.houseNumber} ${place.street.name} ${place.commune.postcode} ${place.commune.name}`,
      'données croisées à l’adresse fiables',
    ],
  ],
  batiment_groupe_synthese_propriete_usage: ({ groupId, place }) => [
    [groupId, DEMO_DEPARTEMENT, place.use === 'business' ? 'Tertiaire' : USES[place.use]],
  ],
}

/** Writes the relational archive of the BDNB for the demo's département: one group for each built parcel, except a few. */
export async function writeBdnb({ mirrorDir, places }: SampleInput): Promise<void> {
  const buildings = sampleQuarters(places).flatMap(({ iris, places: own }) =>
    own.flatMap((place) => {
      const building = sampleBuilding(place)
      return building && !place.random(BDNB + 5).chance(0.03) ? [{ building, iris }] : []
    }),
  )
  const texts = Object.entries(HEADERS).map(([name, header]): [string, string] => {
    const lines = buildings.flatMap(({ building, iris }) => LINES[name]!(building, iris))
    return [`csv/${name}.csv`, `${[header, ...lines.map((line) => line.map(quoted).join(';'))].join('\n')}\n`]
  })
  const folder = `open-data.s3.fr-par.scw.cloud/bdnb_millesime_${EDITION}/millesime_${EDITION}_dep${DEMO_DEPARTEMENT}`
  const archive = `open_data_millesime_${EDITION}_dep${DEMO_DEPARTEMENT}_csv.zip`
  await writeZip(join(mirrorDir, folder, archive), Object.fromEntries(texts))
}

const quoted = (value: string | number) =>
  typeof value === 'string' && /[;"\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value)
