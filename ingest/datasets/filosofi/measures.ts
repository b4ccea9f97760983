/** Where a figure stands in the answer, and the column (without its year) it comes from in each kind of file. */
export interface Measure {
  /** Path in the document. */
  field: string
  /** Column of the files by commune, département and région. */
  zone?: string
  /** Column of the files by IRIS. */
  iris?: string
  /** Its `FILOSOFI_MEASURE` in the files that have one line a figure. */
  measure?: string
}

/**
 * Figures kept. Euros a year and consumption unit for incomes, percent for shares. `available` = after taxes and social benefits, the
 * standard of living; `declared` = before: two measures that must not be compared.
 */
export const MEASURES: readonly Measure[] = [
  { field: 'households', zone: 'NBMENFISC', measure: 'NUM_HH' },
  { field: 'persons', zone: 'NBPERSMENFISC', measure: 'NUM_PER' },
  { field: 'taxedPercent', zone: 'PIMP', iris: 'DEC_PIMP', measure: 'S_HH_TAX' },
  { field: 'available.median', zone: 'MED', iris: 'DISP_MED', measure: 'MED_SL' },
  { field: 'available.q1', iris: 'DISP_Q1', measure: 'Q1_SL' },
  { field: 'available.q3', iris: 'DISP_Q3', measure: 'Q3_SL' },
  { field: 'available.d1', zone: 'D1', iris: 'DISP_D1', measure: 'D1_SL' },
  { field: 'available.d9', zone: 'D9', iris: 'DISP_D9', measure: 'D9_SL' },
  { field: 'available.interdecileRatio', zone: 'RD', iris: 'DISP_RD', measure: 'IR_D9_D1_SL' },
  { field: 'available.gini', iris: 'DISP_GI', measure: 'GI_SL' },
  { field: 'available.povertyRatePercent', zone: 'TP60', iris: 'DISP_TP60', measure: 'PR_MD60' },
  { field: 'declared.median', iris: 'DEC_MED' },
  { field: 'declared.q1', iris: 'DEC_Q1' },
  { field: 'declared.q3', iris: 'DEC_Q3' },
  { field: 'declared.d1', iris: 'DEC_D1' },
  { field: 'declared.d9', iris: 'DEC_D9' },
  { field: 'declared.gini', iris: 'DEC_GI' },
  { field: 'compositionPercent.activity', zone: 'PACT', iris: 'DISP_PACT', measure: 'S_EI_DI' },
  { field: 'compositionPercent.pensions', zone: 'PPEN', iris: 'DISP_PPEN', measure: 'S_RET_PEN_DI' },
  { field: 'compositionPercent.wealth', zone: 'PPAT', iris: 'DISP_PPAT', measure: 'S_INC_ASS_DI' },
  { field: 'compositionPercent.socialBenefits', zone: 'PPSOC', iris: 'DISP_PPSOC', measure: 'S_SOC_BEN_DI' },
  { field: 'compositionPercent.taxes', zone: 'PIMPOT', iris: 'DISP_PIMPOT', measure: 'S_DIR_TAX_DI' },
]

/** Marks the producer writes for a figure, and what they mean. Never zero. */
export const MARKS: Readonly<Record<string, string>> = {
  s: 'secret',
  c: 'secret',
  ns: 'not-significant',
  nd: 'not-available',
  so: 'not-applicable',
}

/** Levels of a file with one line a zone, or the file of all levels that has one line a figure. */
export type FileKind = IncomeLevel | 'long'
export type IncomeLevel = 'commune' | 'departement' | 'region' | 'iris'

/**
 * What a file of an archive holds, by its name; undefined for those that are not read (EPCI, catchment areas, …). Codes do not tell: région 11
 * and département 11 look alike.
 */
export function fileKindOf(name: string): FileKind | undefined {
  const base = name.split('/').at(-1)!
  if (/^BASE_TD_FILO_IRIS_\d{4}_(DISP|DEC)\.csv$/i.test(base)) return 'iris'
  // Excludes the dictionary, `…_metadata.csv`, whose name ends alike.
  if (/^DS_FILOSOFI_CC(_\d{4})?_data\.csv$/i.test(base)) return 'long'
  const zone = /^cc_filosofi_\d{4}_(COM|DEP|REG)\.csv$/i.exec(base)?.[1]?.toUpperCase()
  if (zone === undefined) return undefined
  return zone === 'COM' ? 'commune' : zone === 'DEP' ? 'departement' : 'region'
}
