import type { DatasetName } from '../identifiers/dataset-names.ts'
import { banFiles } from './files/ban.ts'
import { batimentsFiles } from './files/batiments.ts'
import { bdnbFiles } from './files/bdnb.ts'
import { cadastreFiles } from './files/cadastre.ts'
import { carteDesLoyersFiles } from './files/carte-des-loyers.ts'
import { censusFiles } from './files/census.ts'
import { classifiedInstallationsFiles } from './files/classified-installations.ts'
import { clayFiles } from './files/clay.ts'
import { cogFiles } from './files/cog.ts'
import { communeRisksFiles } from './files/commune-risks.ts'
import { companiesFiles } from './files/companies.ts'
import { dpeFiles } from './files/dpe.ts'
import { dvfFiles } from './files/dvf.ts'
import { filiationFiles } from './files/filiation.ts'
import { filosofiFiles } from './files/filosofi.ts'
import { irisFiles } from './files/iris.ts'
import { localTaxFiles } from './files/local-tax.ts'
import { officialIndicesFiles } from './files/official-indices.ts'
import { ollFiles } from './files/oll.ts'
import { ownersFiles } from './files/owners.ts'
import { parcelFactsFiles } from './files/parcel-facts.ts'
import { permitsFiles } from './files/permits.ts'
import { planningFiles } from './files/planning.ts'
import { preventionPlansFiles } from './files/prevention-plans.ts'
import { priorityDistrictsFiles } from './files/priority-districts.ts'
import { rnbFiles } from './files/rnb.ts'
import { rnicFiles } from './files/rnic.ts'
import { sectionsFiles } from './files/sections.ts'
import { sireneFiles } from './files/sirene.ts'
import { zoneAbcFiles } from './files/zone-abc.ts'
import type { LakeFile } from './lake-file.ts'

/**
 * The data dictionary: every kind of lake file with its columns, by the dataset that writes it. `npm run columns` prints
 * it into the READMEs of datasets, and a test holds it against files that were really written. A file that is not here is never let out.
 */
export const lakeFiles: Readonly<Record<DatasetName | 'parcel-facts', readonly LakeFile[]>> = {
  cog: cogFiles,
  cadastre: cadastreFiles,
  sections: sectionsFiles,
  filiation: filiationFiles,
  ban: banFiles,
  iris: irisFiles,
  census: censusFiles,
  filosofi: filosofiFiles,
  planning: planningFiles,
  'prevention-plans': preventionPlansFiles,
  clay: clayFiles,
  'commune-risks': communeRisksFiles,
  'zone-abc': zoneAbcFiles,
  'local-tax': localTaxFiles,
  'priority-districts': priorityDistrictsFiles,
  'classified-installations': classifiedInstallationsFiles,
  rnb: rnbFiles,
  bdnb: bdnbFiles,
  batiments: batimentsFiles,
  rnic: rnicFiles,
  dpe: dpeFiles,
  dvf: dvfFiles,
  permits: permitsFiles,
  owners: ownersFiles,
  sirene: sireneFiles,
  companies: companiesFiles,
  oll: ollFiles,
  'carte-des-loyers': carteDesLoyersFiles,
  'official-indices': officialIndicesFiles,
  'parcel-facts': parcelFactsFiles,
}

const byName = new Map(
  Object.entries(lakeFiles).flatMap(([dataset, files]) =>
    files.map((file) => [`${dataset}/${file.kind}`, file] as const),
  ),
)

/** What a lake file is; undefined for one that this program does not know. */
export function lakeFileOf({ dataset, kind }: { dataset: string; kind: string }): LakeFile | undefined {
  return byName.get(`${dataset}/${kind}`)
}
