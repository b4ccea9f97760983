import type { SampleWriter } from '../sample-input.ts'
import { writeBan } from './ban.ts'
import { writeBatiments } from './batiments.ts'
import { writeBdnb } from './bdnb.ts'
import { writeCarteDesLoyers } from './carte-des-loyers.ts'
import { writeCensus } from './census.ts'
import { writeCompanies } from './companies.ts'
import { writeDpe } from './dpe.ts'
import { writeDvf } from './dvf.ts'
import { writeFiliation } from './filiation.ts'
import { writeFilosofi } from './filosofi.ts'
import { writeInstallations } from './installations.ts'
import { writeIris } from './iris.ts'
import { writeLocalRules } from './local-rules.ts'
import { writeOfficialIndices } from './official-indices.ts'
import { writeOll } from './oll.ts'
import { writeOwners } from './owners.ts'
import { writePermits } from './permits.ts'
import { writePlanning } from './planning.ts'
import { writeRisks } from './risks.ts'
import { writeRnb } from './rnb.ts'
import { writeRnic } from './rnic.ts'
import { writeSections } from './sections.ts'
import { writeSirene } from './sirene.ts'

/** One writer a dataset: adding one = adding its file in this folder and its line here. */
export const sampleWriters: readonly SampleWriter[] = [
  writeSections,
  writeFiliation,
  writeBan,
  writeDvf,
  writePermits,
  writeIris,
  writeBatiments,
  writeRnb,
  writeBdnb,
  writeCensus,
  writeFilosofi,
  writeOll,
  writeCarteDesLoyers,
  writeOfficialIndices,
  writeDpe,
  writeRnic,
  writeSirene,
  writeCompanies,
  writeOwners,
  writePlanning,
  writeRisks,
  writeLocalRules,
  writeInstallations,
]
