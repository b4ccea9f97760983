import { EXECUTIVES, OPEN } from '../bulk-rules.ts'
import { bigint, boolean, date, double, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const accountFile = lakeFile({
  kind: 'accounts',
  holds: {
    en: 'turnover and result, as filed and not confidential',
    fr: 'chiffre d’affaires et résultat, déposés et non confidentiels',
  },
  bulk: OPEN,
  key: ['siren', 'closed', 'type'],
  withdrawn: 'key',
  bookkeeping: ['row'],
  columns: {
    siren: varchar('company', 'siren'),
    closed: date('closing day of the accounts', 'date_cloture_exercice'),
    type: varchar('`K` consolidated, `C` full, `S` simplified', 'type_bilan'),
    turnover: inUnit('€', double('turnover', 'chiffre_d_affaires')),
    net_result: inUnit('€', double('net result', 'resultat_net')),
    row: bigint('line in the source'),
  },
})

export const agreementFile = lakeFile({
  kind: 'agreements',
  holds: {
    en: 'collective agreement of each establishment',
    fr: 'convention collective de chaque établissement',
  },
  bulk: OPEN,
  key: ['siret', 'idcc'],
  withdrawn: 'key',
  bookkeeping: ['row'],
  columns: {
    siret: varchar('establishment', 'siret'),
    idcc: varchar('collective agreement', 'idcc'),
    row: bigint('line in the source'),
  },
})

export const executiveFile = lakeFile({
  kind: 'executives',
  holds: { en: 'executives of companies', fr: 'dirigeants des entreprises' },
  bulk: EXECUTIVES,
  key: ['siren', 'nth'],
  withdrawn: 'key',
  bookkeeping: ['row'],
  columns: {
    siren: varchar('company', 'siren'),
    nth: bigint('place in the list of its formality'),
    kind: varchar('`person` or `company`', 'typeDePersonne'),
    name: varchar('name', 'nom'),
    first_names: varchar('first names', 'prenoms'),
    birth_month: varchar('year and month of birth', 'dateDeNaissance'),
    executive_siren: varchar('SIREN of an executive that is a company', 'siren'),
    role: varchar('code of the role', 'roleEntreprise'),
    updated_on: date('day on which the register last changed the record of the company', 'updatedAt'),
    row: bigint('line in the source'),
  },
})

export const organicFile = lakeFile({
  kind: 'organic',
  holds: { en: 'organic operators', fr: 'opérateurs de l’agriculture biologique' },
  bulk: OPEN,
  key: ['siret', 'number'],
  withdrawn: 'key',
  bookkeeping: ['row'],
  columns: {
    siret: varchar('establishment', 'siret'),
    number: varchar('number of the operator', 'numeroBio'),
    certified: boolean('whether a certificate is running', 'certificats'),
    row: bigint('line in the source'),
  },
})

export const rgeFile = lakeFile({
  kind: 'rge',
  holds: { en: 'RGE qualifications', fr: 'qualifications RGE' },
  bulk: OPEN,
  key: ['siret', 'code'],
  withdrawn: 'key',
  bookkeeping: ['row'],
  columns: {
    siret: varchar('establishment', 'siret'),
    code: varchar('qualification', 'code_qualification'),
    row: bigint('line in the source'),
  },
})

export const socialEconomyFile = lakeFile({
  kind: 'social-economy',
  holds: { en: 'companies of the social economy', fr: 'entreprises de l’économie sociale et solidaire' },
  bulk: OPEN,
  key: ['siren'],
  withdrawn: 'key',
  bookkeeping: ['row'],
  columns: {
    siren: varchar('company', 'SIREN'),
    row: bigint('line in the source'),
  },
})

export const trainingFile = lakeFile({
  kind: 'training',
  holds: { en: 'training organisations', fr: 'organismes de formation' },
  bulk: OPEN,
  key: ['siren', 'declaration'],
  withdrawn: 'key',
  bookkeeping: ['row'],
  columns: {
    siren: varchar('company', 'siren'),
    declaration: varchar('number of its declaration', 'Numéro Déclaration Activité'),
    qualiopi: boolean('whether it holds Qualiopi', 'Certifications'),
    row: bigint('line in the source'),
  },
})

/** Lake files of the dataset `companies`. */
export const companiesFiles: readonly LakeFile[] = [accountFile, agreementFile, executiveFile, organicFile, rgeFile, socialEconomyFile, trainingFile]
