import { EXECUTIVES, OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `companies`. */
export const companiesFiles: readonly LakeFile[] = [
  {
    kind: 'accounts',
    holds: {
      en: 'turnover and result, as filed and not confidential',
      fr: 'chiffre d’affaires et résultat, déposés et non confidentiels',
    },
    bulk: OPEN,
    key: ['siren', 'closed', 'type'],
    withdrawn: 'key',
    bookkeeping: ['row'],
    columns: [
      { name: 'siren', type: 'VARCHAR', meaning: 'company', source: ['siren'] },
      {
        name: 'closed',
        type: 'DATE',
        meaning: 'closing day of the accounts',
        source: ['date_cloture_exercice'],
      },
      {
        name: 'type',
        type: 'VARCHAR',
        meaning: '`K` consolidated, `C` full, `S` simplified',
        source: ['type_bilan'],
      },
      { name: 'turnover', type: 'DOUBLE', unit: '€', meaning: 'turnover', source: ['chiffre_d_affaires'] },
      { name: 'net_result', type: 'DOUBLE', unit: '€', meaning: 'net result', source: ['resultat_net'] },
      { name: 'row', type: 'BIGINT', meaning: 'line in the source' },
    ],
  },
  {
    kind: 'agreements',
    holds: {
      en: 'collective agreement of each establishment',
      fr: 'convention collective de chaque établissement',
    },
    bulk: OPEN,
    key: ['siret', 'idcc'],
    withdrawn: 'key',
    bookkeeping: ['row'],
    columns: [
      { name: 'siret', type: 'VARCHAR', meaning: 'establishment', source: ['siret'] },
      { name: 'idcc', type: 'VARCHAR', meaning: 'collective agreement', source: ['idcc'] },
      { name: 'row', type: 'BIGINT', meaning: 'line in the source' },
    ],
  },
  {
    kind: 'executives',
    holds: { en: 'executives of companies', fr: 'dirigeants des entreprises' },
    bulk: EXECUTIVES,
    key: ['siren', 'nth'],
    withdrawn: 'key',
    bookkeeping: ['row'],
    columns: [
      { name: 'siren', type: 'VARCHAR', meaning: 'company', source: ['siren'] },
      { name: 'nth', type: 'BIGINT', meaning: 'place in the list of its formality' },
      { name: 'kind', type: 'VARCHAR', meaning: '`person` or `company`', source: ['typeDePersonne'] },
      { name: 'name', type: 'VARCHAR', meaning: 'name', source: ['nom'] },
      { name: 'first_names', type: 'VARCHAR', meaning: 'first names', source: ['prenoms'] },
      {
        name: 'birth_month',
        type: 'VARCHAR',
        meaning: 'year and month of birth',
        source: ['dateDeNaissance'],
      },
      {
        name: 'executive_siren',
        type: 'VARCHAR',
        meaning: 'SIREN of an executive that is a company',
        source: ['siren'],
      },
      { name: 'role', type: 'VARCHAR', meaning: 'code of the role', source: ['roleEntreprise'] },
      {
        name: 'updated_on',
        type: 'DATE',
        meaning: 'day on which the register last changed the record of the company',
        source: ['updatedAt'],
      },
      { name: 'row', type: 'BIGINT', meaning: 'line in the source' },
    ],
  },
  {
    kind: 'organic',
    holds: { en: 'organic operators', fr: 'opérateurs de l’agriculture biologique' },
    bulk: OPEN,
    key: ['siret', 'number'],
    withdrawn: 'key',
    bookkeeping: ['row'],
    columns: [
      { name: 'siret', type: 'VARCHAR', meaning: 'establishment', source: ['siret'] },
      { name: 'number', type: 'VARCHAR', meaning: 'number of the operator', source: ['numeroBio'] },
      {
        name: 'certified',
        type: 'BOOLEAN',
        meaning: 'whether a certificate is running',
        source: ['certificats'],
      },
      { name: 'row', type: 'BIGINT', meaning: 'line in the source' },
    ],
  },
  {
    kind: 'rge',
    holds: { en: 'RGE qualifications', fr: 'qualifications RGE' },
    bulk: OPEN,
    key: ['siret', 'code'],
    withdrawn: 'key',
    bookkeeping: ['row'],
    columns: [
      { name: 'siret', type: 'VARCHAR', meaning: 'establishment', source: ['siret'] },
      { name: 'code', type: 'VARCHAR', meaning: 'qualification', source: ['code_qualification'] },
      { name: 'row', type: 'BIGINT', meaning: 'line in the source' },
    ],
  },
  {
    kind: 'social-economy',
    holds: { en: 'companies of the social economy', fr: 'entreprises de l’économie sociale et solidaire' },
    bulk: OPEN,
    key: ['siren'],
    withdrawn: 'key',
    bookkeeping: ['row'],
    columns: [
      { name: 'siren', type: 'VARCHAR', meaning: 'company', source: ['SIREN'] },
      { name: 'row', type: 'BIGINT', meaning: 'line in the source' },
    ],
  },
  {
    kind: 'training',
    holds: { en: 'training organisations', fr: 'organismes de formation' },
    bulk: OPEN,
    key: ['siren', 'declaration'],
    withdrawn: 'key',
    bookkeeping: ['row'],
    columns: [
      { name: 'siren', type: 'VARCHAR', meaning: 'company', source: ['siren'] },
      {
        name: 'declaration',
        type: 'VARCHAR',
        meaning: 'number of its declaration',
        source: ['Numéro Déclaration Activité'],
      },
      { name: 'qualiopi', type: 'BOOLEAN', meaning: 'whether it holds Qualiopi', source: ['Certifications'] },
      { name: 'row', type: 'BIGINT', meaning: 'line in the source' },
    ],
  },
]
