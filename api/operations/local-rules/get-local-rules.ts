import type { z } from 'zod'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { localRulesAbout, localRulesSchema } from '../../../shared/schemas/local-rules.ts'
import type { SendableParts } from '../../../stores/reading/ready-json.ts'
import { operation } from '../../answers/operation.ts'
import { needParts } from '../coverage/parts-of-parcel.ts'
import { aboutFormer, askedParcel } from '../parcels/asked-parcel.ts'
import { formerAbout } from '../parcels/former-parcel.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { communeRuleParts } from './commune-parts.ts'
import { districtsPart } from './districts-part.ts'

/** Datasets that the parts are made of. */
const DATASETS = ['zone-abc', 'local-tax', 'priority-districts'] as const satisfies readonly DatasetName[]

export const getLocalRules = operation({
  name: 'getLocalRules',
  tool: 'get_parcel_local_rules',
  method: 'GET',
  path: '/v1/local-rules/by-parcel/{idu}',
  tag: 'Planning',
  title: 'Zoning and local tax of a parcel',
  description:
    'Of the parcel: priority districts (QPV) it lies in, by share; apart, of its commune: its zone in the zoning ABC, and the rates of property and waste tax, year by year.',
  input: parcelInput,
  output: localRulesSchema,
  about: localRulesAbout.extend(formerAbout),
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  async run({ idu }, stores) {
    const asked = await askedParcel(idu, stores)
    const { commune } = asked
    const coverage = await needParts(asked, DATASETS, stores)
    const data = {
      idu,
      commune: commune ? { code: commune.code, name: commune.name } : null,
      ofParcel: { priorityDistricts: await districtsPart(asked, stores) },
      ofCommune: await communeRuleParts(asked, stores),
    } satisfies SendableParts<z.output<typeof localRulesSchema>>
    return {
      data,
      datasets: ['cadastre', ...DATASETS],
      about: { coverage, ...aboutFormer(asked) },
    }
  },
})
