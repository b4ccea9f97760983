import { nafOf, sectionOf } from '../../shared/identifiers/naf.ts'
import legalForms from './legal-forms.json' with { type: 'json' }
import naf2025 from './naf-2025.json' with { type: 'json' }
import nafRev2 from './naf-rev2.json' with { type: 'json' }

/** A code with its official label, null when the nomenclature has no such code. */
export interface Labelled {
  code: string
  label: string | null
}

const LEGAL_FORMS: Readonly<Record<string, string>> = legalForms
const NAF_REV2: Readonly<Record<string, string>> = nafRev2
const NAF_2025: Readonly<Record<string, string>> = naf2025

/** INSEE's brackets of headcount (variable trancheEffectifs). */
const HEADCOUNTS: Readonly<Record<string, string>> = {
  NN: 'Établissement non employeur',
  '00': '0 salarié (ayant employé des salariés au cours de l’année de référence, sans effectif au 31/12)',
  '01': '1 ou 2 salariés',
  '02': '3 à 5 salariés',
  '03': '6 à 9 salariés',
  '11': '10 à 19 salariés',
  '12': '20 à 49 salariés',
  '21': '50 à 99 salariés',
  '22': '100 à 199 salariés',
  '31': '200 à 249 salariés',
  '32': '250 à 499 salariés',
  '41': '500 à 999 salariés',
  '42': '1 000 à 1 999 salariés',
  '51': '2 000 à 4 999 salariés',
  '52': '5 000 à 9 999 salariés',
  '53': '10 000 salariés et plus',
}

/** Catégorie juridique, level III (INSEE). */
export function legalForm(code: string | null): Labelled | null {
  return code === null ? null : { code, label: LEGAL_FORMS[code] ?? null }
}

const labelOf = (code: string): string | null => NAF_REV2[code] ?? NAF_2025[code] ?? null

/**
 * A sub-class of the NAF, with its label, its section and its edition. The code tells the edition, whatever the register calls it: NAF rev. 2 and NAF 2025
 * have no code in common, and no code of an earlier edition (NAP, NAF1993, NAFRev1) has their form. Of those the name is the register's, and label and
 * section are null.
 */
export function activity(code: string | null, nomenclature: string | null) {
  if (code === null) return null
  const edition = nafOf(code) ?? nomenclature ?? 'NAFRev2'
  return { code, label: labelOf(code), nomenclature: edition, section: sectionOf(code) }
}

/**
 * The sub-class of the NAF 2025: the code of the separate column that the stock has until January 2027, else the main activity where that is of the NAF 2025.
 */
export function activity2025(separate: string | null, main: string | null) {
  const code = separate ?? (main !== null && nafOf(main) === 'NAF2025' ? main : null)
  return code === null ? null : { code, label: NAF_2025[code] ?? null, section: sectionOf(code) }
}

/** Headcount bracket with the year in which it was counted. */
export function headcount(code: string | null, year: string | null) {
  if (code === null) return null
  return { code, label: HEADCOUNTS[code] ?? null, year: year === null ? null : Number(year) }
}
