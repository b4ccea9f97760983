import { z } from 'zod'
import { rowSchema } from '../../../formats/duckdb/row-schema.ts'
import { ident, joinSql, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { without } from '../../../shared/lake/columns.ts'
import { establishmentFile } from '../../../shared/lake/files/sirene.ts'
import { activity, activity2025, headcount } from '../../labels/labels.ts'

/** Columns of the lake's establishments that no document says. */
const UNSAID = ['ici', 'dernier_numero', 'id_adresse', 'lng', 'lat', 'qualite_xy'] as const

/** The columns of the lake's establishments that documents are made of. */
export const establishmentRow = rowSchema(without(establishmentFile.table, ...UNSAID)).extend({
  siret: z.string(),
  siren: z.string(),
  publiable: z.boolean(),
  siege: z.boolean(),
})
export type EstablishmentRow = z.infer<typeof establishmentRow>

/** The columns that a company's card tells of its head office. */
export const headOfficeRow = establishmentRow.pick({
  siret: true,
  etat: true,
  numero: true,
  repetition: true,
  type_voie: true,
  libelle_voie: true,
  complement: true,
  code_postal: true,
  commune: true,
  libelle_commune: true,
  libelle_pays: true,
  libelle_commune_etranger: true,
})
export type HeadOfficeRow = z.infer<typeof headOfficeRow>

/** Column list of `establishmentRow` under an alias. */
export const establishmentSelection = (alias: Sql): Sql =>
  joinSql(Object.keys(establishmentRow.shape).map((name) => sql`${alias}.${ident(name)}`))

/** Longest free text of the register kept in an answer, in characters. */
const MAX_TEXT = 200

const short = (value: string | null): string | null =>
  value === null || value === '' ? null : value.slice(0, MAX_TEXT)

/** Where an establishment is. Its holder's opposition leaves the commune alone. */
export function establishmentAddress(row: Omit<HeadOfficeRow, 'siret' | 'etat'>) {
  const street = [row.numero, row.repetition, row.type_voie, row.libelle_voie]
    .filter((part) => part !== null && part !== '')
    .join(' ')
  return {
    street: short(street),
    complement: short(row.complement),
    postcode: row.code_postal,
    commune: row.commune === null ? null : { code: row.commune, name: row.libelle_commune },
    country: row.libelle_pays,
    foreignCity: row.libelle_commune_etranger,
  }
}

/** An establishment as answers show it. */
export function describeEstablishment(row: EstablishmentRow) {
  return {
    siret: row.siret,
    name: short(row.nom_usuel) ?? short(row.enseigne),
    headOffice: row.siege,
    active: row.etat === 'A',
    createdOn: row.creation,
    unchangedSince: row.debut,
    activity: activity(row.naf, row.nomenclature),
    activity2025: activity2025(row.naf25, row.naf),
    headcount: headcount(row.effectif, row.annee_effectif),
    employer: row.employeur === null ? null : row.employeur === 'O',
    address: establishmentAddress(row),
  }
}
