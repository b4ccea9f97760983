import { z } from 'zod'
import { rowSchema } from '../../../formats/duckdb/row-schema.ts'
import { without } from '../../../shared/lake/columns.ts'
import { unitFile } from '../../../shared/lake/files/sirene.ts'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import { activity, activity2025, headcount, legalForm } from '../../labels/labels.ts'
import { establishmentAddress, type HeadOfficeRow } from './establishment.ts'

/** The columns of the lake's units that a company's card is made of. */
export const unitRow = rowSchema(without(unitFile.table, 'nic_siege')).extend({
  siren: z.string(),
  publiable: z.boolean(),
  actifs: z.number(),
})
export type UnitRow = z.infer<typeof unitRow>

/** Legal form of those who have a name of their own and no company's. */
const SOLE_TRADER = '1000'

/** The name a company goes by: its denomination, or first and last name of a sole trader. Null when its holder opposed. */
export function unitName(
  row: Pick<UnitRow, 'denomination' | 'pseudonyme' | 'prenom1' | 'prenom_usuel' | 'nom' | 'nom_usage'>,
): string | null {
  const person = [row.prenom_usuel ?? row.prenom1, row.nom_usage ?? row.nom].filter((part) => part !== null)
  return row.denomination ?? (person.length > 0 ? person.join(' ') : row.pseudonyme)
}

/** What identifies a company and says what it is: the part of its record that other answers quote. */
export function describeCompany(row: UnitRow, headOffice: HeadOfficeRow | undefined): CompanyCard {
  return {
    siren: row.siren,
    name: unitName(row),
    acronym: row.sigle,
    usualName: row.nom_usuel === '' ? null : row.nom_usuel,
    /** `partial`: its holder opposed publication (article A123-96 of the Code de commerce). */
    publication: row.publiable ? 'full' : 'partial',
    kind: row.forme === SOLE_TRADER ? 'sole-trader' : 'legal-entity',
    state: row.etat === 'A' ? 'active' : 'ceased',
    createdOn: row.creation,
    legalForm: legalForm(row.forme),
    activity: activity(row.naf, row.nomenclature),
    activity2025: activity2025(row.naf25, row.naf),
    headcount: headcount(row.effectif, row.annee_effectif),
    category: row.categorie,
    employer: flag(row.employeur),
    socialEconomy: flag(row.ess),
    missionCompany: flag(row.mission),
    associationNumber: row.association,
    headOffice: headOffice
      ? {
          siret: headOffice.siret,
          active: headOffice.etat === 'A',
          address: establishmentAddress(headOffice),
        }
      : null,
  }
}

/** `O` and `N` of the register. */
const flag = (value: string | null): boolean | null => (value === null ? null : value === 'O')
