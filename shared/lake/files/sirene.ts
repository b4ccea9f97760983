import { SAME_SOURCES } from '../bulk-rules.ts'
import { boolean, double, integer, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'
import { establishmentColumns } from './sirene-establishments.ts'

export const companyListFile = lakeFile({
  kind: 'companies',
  holds: { en: 'SIREN of the companies seen in any area', fr: 'SIREN des entreprises vues quelque part' },
  bulk: SAME_SOURCES,
  key: ['siren'],
  withdrawn: 'key',
  columns: {
    siren: varchar('company', 'siren'),
    publiable: boolean('whether it lets itself be published', 'statutDiffusionUniteLegale'),
    forme: varchar('legal form', 'categorieJuridiqueUniteLegale'),
    naf: varchar('activity', 'activitePrincipaleUniteLegale'),
  },
})

export const establishmentParcels = lakeFile({
  kind: 'establishment-parcels',
  holds: { en: 'parcel of each establishment', fr: 'parcelle de chaque établissement' },
  bulk: SAME_SOURCES,
  key: ['siret'],
  withdrawn: 'key',
  columns: {
    siret: varchar('establishment', 'siret'),
    idu: varchar('parcel'),
    method: varchar('how it was tied'),
    score: inUnit('0 to 1', double('how sure the address is')),
    distance: inUnit('m', double('from the point to the parcel')),
  },
})

export const establishmentFile = lakeFile({
  kind: 'establishments',
  holds: { en: 'establishments', fr: 'établissements' },
  bulk: SAME_SOURCES,
  key: ['siret'],
  withdrawn: 'key',
  columns: establishmentColumns,
})

export const unitFile = lakeFile({
  kind: 'units',
  holds: { en: 'companies of these establishments', fr: 'entreprises de ces établissements' },
  bulk: SAME_SOURCES,
  key: ['siren'],
  withdrawn: 'key',
  columns: {
    siren: varchar('company', 'siren'),
    publiable: boolean('whether it lets itself be published', 'statutDiffusionUniteLegale'),
    creation: varchar('day of creation, YYYY-MM-DD', 'dateCreationUniteLegale'),
    sigle: varchar('short name', 'sigleUniteLegale'),
    prenom1: varchar('first name of a sole trader', 'prenom1UniteLegale'),
    prenom_usuel: varchar('usual first name', 'prenomUsuelUniteLegale'),
    pseudonyme: varchar('pseudonym', 'pseudonymeUniteLegale'),
    association: varchar('number of the association', 'identifiantAssociationUniteLegale'),
    effectif: varchar('bracket of staff', 'trancheEffectifsUniteLegale'),
    annee_effectif: varchar('its year', 'anneeEffectifsUniteLegale'),
    etat: varchar('`A` active, `C` ceased', 'etatAdministratifUniteLegale'),
    nom: varchar('name at birth', 'nomUniteLegale'),
    nom_usage: varchar('usual name', 'nomUsageUniteLegale'),
    denomination: varchar('name of a legal entity', 'denominationUniteLegale'),
    nom_usuel: varchar('trade names', 'denominationUsuelle1UniteLegale', 'denominationUsuelle2UniteLegale', 'denominationUsuelle3UniteLegale'),
    forme: varchar('legal form', 'categorieJuridiqueUniteLegale'),
    naf: varchar('activity', 'activitePrincipaleUniteLegale'),
    nomenclature: varchar('its nomenclature', 'nomenclatureActivitePrincipaleUniteLegale'),
    naf25: varchar('activity in the NAF of 2025, in a separate column until January 2027', 'activitePrincipaleNAF25UniteLegale'),
    nic_siege: varchar('NIC of the head office', 'nicSiegeUniteLegale'),
    ess: varchar('social economy', 'economieSocialeSolidaireUniteLegale'),
    mission: varchar('société à mission', 'societeMissionUniteLegale'),
    employeur: varchar('employer', 'caractereEmployeurUniteLegale'),
    categorie: varchar('`PME`, `ETI` or `GE`', 'categorieEntreprise'),
    actifs: integer('active establishments'),
  },
})

/** Lake files of the dataset `sirene`. */
export const sireneFiles: readonly LakeFile[] = [companyListFile, establishmentParcels, establishmentFile, unitFile]
