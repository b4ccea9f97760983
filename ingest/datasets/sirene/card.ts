import { z } from 'zod'
import type { CompanyCard } from '../../../shared/schemas/company.ts'
import { activity, activity2025, headcount, legalForm } from '../../labels/labels.ts'
import { addressOf, type HeadOfficeRow } from './establishment.ts'

const text = z.string().nullable()

/** The columns of the lake's units that a company's card is made of. */
export const unitRow = z.object({
  siren: z.string(),
  publiable: z.boolean(),
  creation: text,
  sigle: text,
  prenom1: text,
  prenom_usuel: text,
  pseudonyme: text,
  association: text,
  effectif: text,
  annee_effectif: text,
  etat: text,
  nom: text,
  nom_usage: text,
  denomination: text,
  nom_usuel: text,
  forme: text,
  naf: text,
  nomenclature: text,
  naf25: text,
  ess: text,
  mission: text,
  employeur: text,
  categorie: text,
  actifs: z.number(),
})
export type UnitRow = z.infer<typeof unitRow>

/** Legal form of those who have a name of their own and no company's. */
const SOLE_TRADER = '1000'

/** The name a company goes by: its denomination, or first and last name of a sole trader. Null when its holder opposed. */
export function nameOf(
  row: Pick<UnitRow, 'denomination' | 'pseudonyme' | 'prenom1' | 'prenom_usuel' | 'nom' | 'nom_usage'>,
): string | null {
  const person = [row.prenom_usuel ?? row.prenom1, row.nom_usage ?? row.nom].filter((part) => part !== null)
  return row.denomination ?? (person.length > 0 ? person.join(' ') : row.pseudonyme)
}

/** What identifies a company and says what it is: the part of its record that other answers quote. */
export function describeCompany(row: UnitRow, headOffice: HeadOfficeRow | undefined): CompanyCard {
  return {
    siren: row.siren,
    name: nameOf(row),
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
      ? { siret: headOffice.siret, active: headOffice.etat === 'A', address: addressOf(headOffice) }
      : null,
  }
}

/** `O` and `N` of the register. */
const flag = (value: string | null): boolean | null => (value === null ? null : value === 'O')
