import { z } from 'zod'
import {
  companyAccounts,
  companyCertifications,
  companyExecutives,
  companyOrganic,
} from '../../../shared/documents/companies.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { sirenSchema } from '../../../shared/identifiers/siren.ts'
import { companySchema } from '../../../shared/schemas/company.ts'
import { operation } from '../../answers/operation.ts'
import { companyCard, wholeRecord } from './read-company.ts'
import { unknownSiren } from './unknown-siren.ts'

const input = z.strictObject({
  siren: sirenSchema.meta({
    description: 'SIREN: number of the company in the SIRENE register, 9 digits. Spaces are tolerated.',
  }),
})

/** What other registers say of companies: each file may be loaded without the others. */
const SUPPLEMENTS = [companyAccounts, companyCertifications, companyExecutives, companyOrganic]

export const getCompany = operation({
  name: 'getCompany',
  tool: 'get_entreprise_by_siren',
  method: 'GET',
  path: '/v1/entreprises/{siren}',
  tag: 'Companies',
  title: 'A company by its SIREN',
  description:
    'Gives the record of a company: identity, establishments, executives, turnover, certifications (RGE, Qualiopi, organic, social ' +
    'economy), collective agreements. Each supplement says whether it is loaded. A holder who opposed publication is neither named nor placed.',
  input,
  output: companySchema,
  examples: (place) => [{ title: 'A company', input: { siren: place.siren } }],
  statuses: [404],
  async run({ siren }, stores) {
    const card = await companyCard(stores, siren)
    if (!card) throw unknownSiren(siren, stores)
    const isLoaded = SUPPLEMENTS.some((kind) => stores.documents.has(kind))
    const supplements: DatasetName[] = isLoaded ? ['companies'] : []
    return { data: await wholeRecord(stores, siren, card), datasets: ['sirene', ...supplements] }
  },
})
