import type { z } from 'zod'
import { companyCards } from '../../../shared/documents/companies.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { isOnClayMap } from '../../../shared/producers/clay-map.ts'
import { parcelRisksSchema, risksAbout } from '../../../shared/schemas/risks.ts'
import type { SendableParts } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { needParts } from '../coverage/parts-of-parcel.ts'
import { type AskedParcel, aboutFormer, askedParcel } from '../parcels/asked-parcel.ts'
import { formerAbout } from '../parcels/former-parcel.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { clayPart } from './clay-part.ts'
import { communeRiskParts } from './commune-parts.ts'
import { installationsPart } from './installations-part.ts'
import { preventionPart } from './prevention-part.ts'

/** Datasets that the parts are made of. */
const DATASETS = [
  'prevention-plans',
  'clay',
  'commune-risks',
  'classified-installations',
] as const satisfies readonly DatasetName[]

export const getRisks = operation({
  name: 'getRisks',
  tool: 'get_parcel_risks',
  method: 'GET',
  path: '/v1/risks/by-parcel/{idu}',
  tag: 'Risks',
  title: 'Risks of a parcel',
  description:
    'Parcel: zones, hazards of prevention plans (PPR), clay; around: installations (ICPE); commune: disasters, risks, plans, radon, seismic zone. Absent is not "no risk".',
  input: parcelInput,
  output: parcelRisksSchema,
  about: risksAbout.extend(formerAbout),
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  run: async ({ idu }, stores) => risksOf(await askedParcel(idu, stores), stores),
})

async function risksOf(asked: AskedParcel, stores: Stores) {
  const { idu, commune } = asked
  // Of a place that the map of clay leaves out, clay is no part that is missing.
  const coverage = await needParts(
    asked,
    DATASETS,
    stores,
    (name, departement) => name !== 'clay' || isOnClayMap(departement),
  )
  const data = {
    idu,
    commune: commune ? { code: commune.code, name: commune.name } : null,
    ofParcel: { preventionPlans: await preventionPart(asked, stores), clay: await clayPart(asked, stores) },
    around: { installations: await installationsPart(asked, stores) },
    ofCommune: await communeRiskParts(asked, stores),
  } satisfies SendableParts<z.output<typeof parcelRisksSchema>>
  return {
    data,
    datasets: [
      'cadastre',
      ...DATASETS,
      ...(stores.documents.has(companyCards) ? (['sirene'] as const) : []),
    ] as const,
    about: { coverage, ...aboutFormer(asked) },
  }
}
