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

/** A sub-class of the NAF in its edition; codes of earlier editions (NAP, NAF 1993, NAFRev1) get no label. */
export function activity(code: string | null, nomenclature: string | null) {
  if (code === null) return null
  const label = nomenclature === 'NAFRev2' || nomenclature === null ? NAF_REV2[code] : undefined
  return { code, label: label ?? null, nomenclature: nomenclature ?? 'NAFRev2' }
}

/** A sub-class of the NAF 2025 (in force on 1 January 2027, in the files since December 2025). */
export function activity2025(code: string | null): Labelled | null {
  return code === null ? null : { code, label: NAF_2025[code] ?? null }
}

/** Headcount bracket with the year in which it was counted. */
export function headcount(code: string | null, year: string | null) {
  if (code === null) return null
  return { code, label: HEADCOUNTS[code] ?? null, year: year === null ? null : Number(year) }
}
