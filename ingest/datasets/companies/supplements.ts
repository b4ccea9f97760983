import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { ident, quoted, quotedList, type Sql, sql, zeroPadded } from '../../../formats/duckdb/sql.ts'
import {
  accountFile,
  agreementFile,
  executiveFile,
  organicFile,
  rgeFile,
  socialEconomyFile,
  trainingFile,
} from '../../../shared/lake/files/companies.ts'
import roles from './roles.json' with { type: 'json' }

/** What a file about companies is, recognised by its columns, and how its rows are read. */
export interface Supplement {
  /** Kind of its lake file. */
  kind: 'accounts' | 'social-economy' | 'agreements' | 'rge' | 'training' | 'executives' | 'organic'
  /** Wanted field → names of the column. Empty for JSON files. */
  columns: Readonly<Record<string, readonly string[]>>
  /** Columns that the producer is known to write and that are not read. */
  ignored?: readonly (string | RegExp)[]
  /** Rule that refuses a row, NULL when it is fine: SQL over the fields. */
  rule: Sql
  /** Columns of its lake file: SQL over the fields. */
  select: Sql
  order: Sql
  /** Kept rows that lose something, counted as repaired under this name: a condition over the fields. */
  lacking?: { name: string; where: Sql }
}

/** Numbers were read as numbers by some producers: zeros in front and decimals behind are mended. */
const digits = (field: string, length: number) =>
  zeroPadded(sql`regexp_replace(replace(${ident(field)}, ' ', ''), '\\.0$', '')`, length)
const isDigits = (field: string, length: number) =>
  sql`regexp_full_match(coalesce(${digits(field, length)}, ''), ${quoted(`[0-9]{${length}}`)})`
const siren = sql`CASE WHEN NOT ${isDigits('siren', 9)} THEN 'siren-malformed' END`
const siret = sql`CASE WHEN NOT ${isDigits('siret', 14)} THEN 'siret-malformed' END`

/** An amount of accounts that are not confidential. */
const amount = (field: string) =>
  sql`CASE WHEN lower(coalesce(secrecy, '')) NOT LIKE 'confid%' THEN TRY_CAST(replace(${ident(field)}, ',', '.') AS DOUBLE) END`

/** Certifications, whether a file or pages of the portal hold them. */
export const RGE: Supplement = {
  kind: 'rge',
  columns: { code: ['code_qualification'], siret: ['siret'] },
  // `_i`, `_score` and the like are the portal's own.
  ignored: [
    /^_|^(nom|url)_qualification$|^nom_(entreprise|certificat)$|^lien_date_(debut|fin)$/,
    /^(adresse|code_postal|commune|latitude|longitude|telephone|email|site_internet|domaine|meta_domaine|organisme|particulier)$/,
  ],
  rule: siret,
  select: selectColumns(rgeFile.table, { siret: digits('siret', 14), code: sql`trim(code)` }),
  order: sql`siret, code, "row"`,
}

/** Columns that no other of the files has come first in each. */
export const CSV_SUPPLEMENTS: readonly Supplement[] = [
  {
    kind: 'accounts',
    columns: {
      type: ['type_bilan'],
      siren: ['siren'],
      closed: ['date_cloture_exercice'],
      turnover: ['chiffre_d_affaires'],
      result: ['resultat_net'],
      // Without it the amounts of a confidential account would be shown like those of any other.
      secrecy: ['confidentiality', 'confidentialite'],
    },
    ignored: [
      /^(marge_brute|ebe|ebit|taux_d_endettement|ratio_de_(liquidite|vetuste)|autonomie_financiere|marge_ebe)$/,
      /^(poids_bfr_exploitation_sur_ca(_jours)?|couverture_des_interets|caf_sur_ca|capacite_de_remboursement)$/,
      /^(resultat_courant_avant_impots_sur_ca|rotation_des_stocks_jours|credit_(clients|fournisseurs)_jours)$/,
    ],
    rule: sql`CASE WHEN NOT ${isDigits('siren', 9)} THEN 'siren-malformed' WHEN TRY_CAST(closed AS DATE) IS NULL THEN 'date-malformed' END`,
    select: selectColumns(accountFile.table, {
      siren: digits('siren', 9),
      closed: sql`TRY_CAST(closed AS DATE)`,
      type: sql`coalesce(nullif(trim(type), ''), '-')`,
      turnover: amount('turnover'),
      net_result: amount('result'),
    }),
    order: sql`siren, closed, type, "row"`,
  },
  {
    kind: 'agreements',
    columns: { idcc: ['idcc'], siret: ['siret'] },
    ignored: ['mois', 'date_maj'],
    rule: siret,
    select: selectColumns(agreementFile.table, {
      siret: digits('siret', 14),
      idcc: zeroPadded(sql`trim(idcc)`, 4),
    }),
    order: sql`siret, idcc, "row"`,
  },
  RGE,
  {
    kind: 'training',
    columns: {
      declaration: ['Numéro Déclaration Activité', 'numerodeclarationactivite'],
      siren: ['Code SIREN', 'siren'],
      certifications: ['Certifications'],
    },
    ignored: [
      /^(numéros? déclaration activité précédent|dénomination|siret etablissement déclarant|geocodageban)$/i,
      /^(actions de formations?( par apprentissage)?|bilans de compétences|VAE)$/i,
      /organisme (de formation|etranger représenté)$/i,
    ],
    rule: siren,
    select: selectColumns(trainingFile.table, {
      siren: digits('siren', 9),
      declaration: sql`trim(declaration)`,
      qualiopi: sql`coalesce(trim(certifications), '') <> ''`,
    }),
    order: sql`siren, declaration, "row"`,
  },
  // The list has names and numbers only: it is recognised when it is none of the others.
  {
    kind: 'social-economy',
    columns: { siren: ['SIREN'] },
    ignored: ['Nom'],
    rule: siren,
    select: selectColumns(socialEconomyFile.table, { siren: digits('siren', 9) }),
    order: sql`siren, "row"`,
  },
]

/** Rows that `readExecutives` made of formalities. */
export const EXECUTIVES_SUPPLEMENT: Supplement = {
  kind: 'executives',
  columns: {},
  rule: siren,
  select: selectColumns(executiveFile.table),
  order: sql`siren, nth, "row"`,
  lacking: {
    name: 'role-unknown',
    where: sql`role IS NOT NULL AND role NOT IN (${quotedList(Object.keys(roles))})`,
  },
}

/** Rows that `readOperators` made of Agence Bio's pages. */
export const ORGANIC: Supplement = {
  kind: 'organic',
  columns: {},
  rule: siret,
  select: selectColumns(organicFile.table, { siret: digits('siret', 14) }),
  order: sql`siret, number, "row"`,
}
