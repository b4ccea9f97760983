import { SAME_SOURCES } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { establishmentColumns } from './sirene-establishments.ts'

/** Lake files of the dataset `sirene`. */
export const sireneFiles: readonly LakeFile[] = [
  {
    kind: 'companies',
    holds: { en: 'SIREN of the companies seen in any area', fr: 'SIREN des entreprises vues quelque part' },
    bulk: SAME_SOURCES,
    columns: [
      { name: 'siren', type: 'VARCHAR', meaning: 'company', source: ['siren'] },
      {
        name: 'publiable',
        type: 'BOOLEAN',
        meaning: 'whether it lets itself be published',
        source: ['statutDiffusionUniteLegale'],
      },
      { name: 'forme', type: 'VARCHAR', meaning: 'legal form', source: ['categorieJuridiqueUniteLegale'] },
      { name: 'naf', type: 'VARCHAR', meaning: 'activity', source: ['activitePrincipaleUniteLegale'] },
    ],
  },
  {
    kind: 'establishment-parcels',
    holds: { en: 'parcel of each establishment', fr: 'parcelle de chaque établissement' },
    bulk: SAME_SOURCES,
    columns: [
      { name: 'siret', type: 'VARCHAR', meaning: 'establishment', source: ['siret'] },
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel' },
      { name: 'method', type: 'VARCHAR', meaning: 'how it was tied' },
      { name: 'score', type: 'DOUBLE', unit: '0 to 1', meaning: 'how sure the address is' },
      { name: 'distance', type: 'DOUBLE', unit: 'm', meaning: 'from the point to the parcel' },
    ],
  },
  {
    kind: 'establishments',
    holds: { en: 'establishments', fr: 'établissements' },
    bulk: SAME_SOURCES,
    columns: establishmentColumns,
  },
  {
    kind: 'units',
    holds: { en: 'companies of these establishments', fr: 'entreprises de ces établissements' },
    bulk: SAME_SOURCES,
    columns: [
      { name: 'siren', type: 'VARCHAR', meaning: 'company', source: ['siren'] },
      {
        name: 'publiable',
        type: 'BOOLEAN',
        meaning: 'whether it lets itself be published',
        source: ['statutDiffusionUniteLegale'],
      },
      {
        name: 'creation',
        type: 'VARCHAR',
        meaning: 'day of creation, YYYY-MM-DD',
        source: ['dateCreationUniteLegale'],
      },
      { name: 'sigle', type: 'VARCHAR', meaning: 'short name', source: ['sigleUniteLegale'] },
      {
        name: 'prenom1',
        type: 'VARCHAR',
        meaning: 'first name of a sole trader',
        source: ['prenom1UniteLegale'],
      },
      {
        name: 'prenom_usuel',
        type: 'VARCHAR',
        meaning: 'usual first name',
        source: ['prenomUsuelUniteLegale'],
      },
      { name: 'pseudonyme', type: 'VARCHAR', meaning: 'pseudonym', source: ['pseudonymeUniteLegale'] },
      {
        name: 'association',
        type: 'VARCHAR',
        meaning: 'number of the association',
        source: ['identifiantAssociationUniteLegale'],
      },
      {
        name: 'effectif',
        type: 'VARCHAR',
        meaning: 'bracket of staff',
        source: ['trancheEffectifsUniteLegale'],
      },
      { name: 'annee_effectif', type: 'VARCHAR', meaning: 'its year', source: ['anneeEffectifsUniteLegale'] },
      {
        name: 'etat',
        type: 'VARCHAR',
        meaning: '`A` active, `C` ceased',
        source: ['etatAdministratifUniteLegale'],
      },
      { name: 'nom', type: 'VARCHAR', meaning: 'name at birth', source: ['nomUniteLegale'] },
      { name: 'nom_usage', type: 'VARCHAR', meaning: 'usual name', source: ['nomUsageUniteLegale'] },
      {
        name: 'denomination',
        type: 'VARCHAR',
        meaning: 'name of a legal entity',
        source: ['denominationUniteLegale'],
      },
      {
        name: 'nom_usuel',
        type: 'VARCHAR',
        meaning: 'trade names',
        source: [
          'denominationUsuelle1UniteLegale',
          'denominationUsuelle2UniteLegale',
          'denominationUsuelle3UniteLegale',
        ],
      },
      { name: 'forme', type: 'VARCHAR', meaning: 'legal form', source: ['categorieJuridiqueUniteLegale'] },
      { name: 'naf', type: 'VARCHAR', meaning: 'activity', source: ['activitePrincipaleUniteLegale'] },
      {
        name: 'nomenclature',
        type: 'VARCHAR',
        meaning: 'its nomenclature',
        source: ['nomenclatureActivitePrincipaleUniteLegale'],
      },
      {
        name: 'naf25',
        type: 'VARCHAR',
        meaning: 'activity in the NAF of 2025',
        source: ['activitePrincipaleNAF25UniteLegale'],
      },
      {
        name: 'nic_siege',
        type: 'VARCHAR',
        meaning: 'NIC of the head office',
        source: ['nicSiegeUniteLegale'],
      },
      {
        name: 'ess',
        type: 'VARCHAR',
        meaning: 'social economy',
        source: ['economieSocialeSolidaireUniteLegale'],
      },
      {
        name: 'mission',
        type: 'VARCHAR',
        meaning: 'société à mission',
        source: ['societeMissionUniteLegale'],
      },
      { name: 'employeur', type: 'VARCHAR', meaning: 'employer', source: ['caractereEmployeurUniteLegale'] },
      {
        name: 'categorie',
        type: 'VARCHAR',
        meaning: '`PME`, `ETI` or `GE`',
        source: ['categorieEntreprise'],
      },
      { name: 'actifs', type: 'INTEGER', meaning: 'active establishments' },
    ],
  },
]
