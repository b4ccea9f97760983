import type { Dataset } from '../dataset.ts'
import { ban } from './ban/dataset.ts'
import { batiments } from './batiments/dataset.ts'
import { bdnb } from './bdnb/dataset.ts'
import { cadastre } from './cadastre/dataset.ts'
import { carteDesLoyers } from './carte-des-loyers/dataset.ts'
import { census } from './census/dataset.ts'
import { classifiedInstallations } from './classified-installations/dataset.ts'
import { clay } from './clay/dataset.ts'
import { cog } from './cog/dataset.ts'
import { communeRisks } from './commune-risks/dataset.ts'
import { companies } from './companies/dataset.ts'
import { dpe } from './dpe/dataset.ts'
import { dvf } from './dvf/dataset.ts'
import { filiation } from './filiation/dataset.ts'
import { filosofi } from './filosofi/dataset.ts'
import { iris } from './iris/dataset.ts'
import { localTax } from './local-tax/dataset.ts'
import { officialIndices } from './official-indices/dataset.ts'
import { oll } from './oll/dataset.ts'
import { owners } from './owners/dataset.ts'
import { permits } from './permits/dataset.ts'
import { planning } from './planning/dataset.ts'
import { preventionPlans } from './prevention-plans/dataset.ts'
import { priorityDistricts } from './priority-districts/dataset.ts'
import { rnb } from './rnb/dataset.ts'
import { rnic } from './rnic/dataset.ts'
import { sections } from './sections/dataset.ts'
import { sirene } from './sirene/dataset.ts'
import { zoneAbc } from './zone-abc/dataset.ts'

/** Every dataset, in the order they are read: adding one = adding its folder and its line here. */
export const datasets: readonly Dataset[] = [
  cog,
  cadastre,
  sections,
  filiation,
  ban,
  batiments,
  rnb,
  bdnb,
  iris,
  census,
  filosofi,
  dvf,
  permits,
  rnic,
  dpe,
  owners,
  sirene,
  companies,
  oll,
  carteDesLoyers,
  officialIndices,
  planning,
  preventionPlans,
  clay,
  communeRisks,
  zoneAbc,
  localTax,
  priorityDistricts,
  classifiedInstallations,
]
