import type { z } from 'zod'
import type {
  storedPreventionPlanSchema,
  storedPreventionShapeSchema,
} from '../../../shared/schemas/prevention-plans.ts'
import type { PlanStandard } from './layers.ts'

export type PlanStatus = z.output<typeof storedPreventionPlanSchema>['status']
export type PlanRule = NonNullable<z.output<typeof storedPreventionShapeSchema>['rule']>

/**
 * States: ETAT of COVADIS; `etatprocedure` of the CNIG (PPR 1.0.2 of 2026) and the states of GASPAR it comes from, one of them mistyped there. One that is not
 * here is `unknown`, with its code.
 */
const STATUSES: Readonly<Record<string, PlanStatus>> = {
  '01': 'prescribed',
  '02': 'in-force',
  '03': 'repealed',
  '04': 'early-application',
  DEB_PRG: 'in-preparation',
  FIN_PRG: 'in-preparation',
  DEB_MTG: 'in-preparation',
  FIN_MTG: 'in-preparation',
  PAC: 'porte-a-connaissance',
  PRESCRIT: 'prescribed',
  PRECRIT: 'prescribed',
  PROROGE: 'prescribed',
  APPROUVE: 'in-force',
  ANTICIPE: 'early-application',
  ABROGE: 'repealed',
  ANNULE: 'annulled',
  DEPRESCRIT: 'abandoned',
}

/** The state that a code means; `2` is `02`. */
export function planStatusOf(code: string): PlanStatus {
  const plain = code.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return STATUSES[/^\d$/.test(plain) ? `0${plain}` : plain] ?? 'unknown'
}

/** TYPEREG of COVADIS and `typereglement` of the CNIG agree up to 04. */
const BUILDING: Readonly<Record<string, PlanRule>> = {
  '01': 'prescriptions-outside-hazard',
  '02': 'prescriptions',
  '03': 'prohibition',
  '04': 'strict-prohibition',
}
const COVADIS: Readonly<Record<string, PlanRule>> = {
  ...BUILDING,
  '05': 'relinquishment',
  '06': 'expropriation',
}
const CNIG: Readonly<Record<string, PlanRule>> = {
  ...BUILDING,
  '05': 'recommendations',
  '06': 'greyed',
  '07': 'exceptional-hazard',
}
const CNIG_LAND: Readonly<Record<string, PlanRule>> = { '01': 'relinquishment', '02': 'expropriation' }

/** What a code of a zone means in its standard: 05 is relinquishment in one, recommendations in the other. */
export function ruleOf(code: string, standard: PlanStandard, isLand: boolean): PlanRule {
  const rules = standard === 'covadis' ? COVADIS : isLand ? CNIG_LAND : CNIG
  return rules[code.padStart(2, '0')] ?? 'unknown'
}

/** A code of a hazard without the zeros that COVADIS fills it with: `1160000` is `116`, `1400000` is `14`, `9999999` is `999` (several). */
export function hazardCode(code: string): string | null {
  if (code === '') return null
  return /^9{3,7}$/.test(code) ? '999' : /^\d{7}$/.test(code) ? code.slice(0, 3).replace(/0$/, '') : code
}
