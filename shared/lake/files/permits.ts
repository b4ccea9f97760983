import { APPLICANTS, OPEN } from '../bulk-rules.ts'
import { column, date, double, integer, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const permitFile = lakeFile({
  kind: 'permits',
  holds: {
    en: 'permits to build, develop and demolish, a row a permit and list',
    fr: 'autorisations d’urbanisme, une ligne par autorisation et par liste',
  },
  bulk: APPLICANTS,
  key: ['list', 'type', 'number'],
  withdrawn: 'key',
  bookkeeping: ['part'],
  columns: {
    list: varchar('list it stands in: `dwellings`, `premises`, `development` or `demolition`'),
    type: varchar('`PC`, `DP`, `PA` or `PD`', 'TYPE_DAU'),
    number: varchar('number of the permit', 'NUM_DAU', 'NUM_PA', 'NUM_PD'),
    commune: varchar('commune, by its code of today', 'COMM'),
    published_commune: varchar('commune as published; of Paris, Lyon and Marseille as wholes the arrondissement, where it is known', 'COMM'),
    state: varchar('2 authorised, 4 cancelled, 5 begun, 6 finished', 'ETAT_DAU', 'ETAT_PA', 'ETAT_PD'),
    authorised_on: date('day on which it was granted', 'DATE_REELLE_AUTORISATION'),
    started_on: date('day on which works began, when it was reported', 'DATE_REELLE_DOC'),
    completed_on: date('day on which works ended, when it was reported', 'DATE_REELLE_DAACT'),
    filed_year: integer('year of the request', 'AN_DEPOT', 'DR_DEPOT'),
    updated: varchar('month of the last news, YYYY-MM', 'DPC_DERN'),
    siren: varchar('applicant, a legal person', 'SIREN_DEM'),
    applicant: varchar('its name', 'DENOM_DEM'),
    legal_form: varchar('its legal form, code of INSEE', 'CJ_DEM'),
    activity: varchar('its activity, NAF', 'APE_DEM'),
    address: varchar('number and street of the ground, the type of the street in full where it is known', 'ADR_NUM_TER', 'ADR_TYPEVOIE_TER', 'ADR_LIBVOIE_TER'),
    locality: varchar('lieu-dit of the ground', 'ADR_LIEUDIT_TER'),
    postcode: varchar('postcode of the ground', 'ADR_CODPOST_TER'),
    nature: varchar('nature of the works, its code', 'NATURE_PROJET_COMPLETEE'),
    ground: inUnit('m²', double('surface of the ground, as declared; 0: not filled', 'SUPERFICIE_TERRAIN')),
    floors: integer('floors of the highest building; 0: not filled', 'NB_NIV_MAX'),
    dwellings: integer('dwellings made', 'NB_LGT_TOT_CREES'),
    houses: integer('of them houses', 'NB_LGT_IND_CREES'),
    flats: integer('of them flats', 'NB_LGT_COL_CREES'),
    dwellings_demolished: integer('dwellings demolished', 'NB_LGT_DEMOLIS'),
    dwellings_floor: inUnit('m²', double('floor surface newly built, dwellings', 'SURF_HAB_CREEE')),
    premises_floor: inUnit('m²', double('floor surface newly built, other premises', 'SURF_LOC_CREEE')),
    hotel_floor: inUnit('m²', double('floor surface newly built, hotels', 'SURF_HEB_CREEE')),
    office_floor: inUnit('m²', double('floor surface newly built, offices', 'SURF_BUR_CREEE')),
    shop_floor: inUnit('m²', double('floor surface newly built, shops', 'SURF_COM_CREEE')),
    craft_floor: inUnit('m²', double('floor surface newly built, crafts; published until spring 2026', 'SURF_ART_CREEE')),
    industry_floor: inUnit('m²', double('floor surface newly built, industry', 'SURF_IND_CREEE')),
    farm_floor: inUnit('m²', double('floor surface newly built, farms and forestry', 'SURF_AGR_CREEE')),
    storage_floor: inUnit('m²', double('floor surface newly built, storage', 'SURF_ENT_CREEE')),
    public_floor: inUnit('m²', double('floor surface newly built, public services', 'SURF_PUB_CREEE')),
    refs: column(
      'STRUCT(written VARCHAR, prefix VARCHAR, section VARCHAR, number VARCHAR, part BOOLEAN, reason VARCHAR)[]',
      'parcels declared: as written, and what was read in it, or the reason why it could not be',
      'SEC_CADASTRE1',
      'NUM_CADASTRE1',
      'SEC_CADASTRE2',
      'NUM_CADASTRE2',
      '…',
    ),
    part: varchar('commune or département that was read as a whole'),
  },
})

export const permitParcels = lakeFile({
  kind: 'permit-parcels',
  holds: {
    en: 'parcels of today of each reference of a permit, or why there is none',
    fr: 'parcelles actuelles de chaque référence d’une autorisation, ou pourquoi aucune',
  },
  bulk: OPEN,
  key: ['list', 'type', 'number', 'written'],
  withdrawn: 'key',
  columns: {
    list: varchar('list of the permit'),
    type: varchar('type of the permit'),
    number: varchar('number of the permit'),
    written: varchar('reference as written'),
    declared: varchar('parcel that the reference names, when one is known'),
    idu: varchar('parcel of today; NULL when it was tied to none'),
    method: varchar('`declared`, `prefix-found`, `recoded`, `editions` or `filiation`'),
    score: inUnit('0 to 1', double('how sure it is')),
    reason: varchar('why it was tied to none'),
  },
})

/** Lake files of the dataset `permits`. */
export const permitsFiles: readonly LakeFile[] = [permitFile, permitParcels]
