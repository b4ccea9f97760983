import { z } from 'zod'
import { companyAccounts } from '../../../shared/documents/companies.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { sirenSchema } from '../../../shared/identifiers/siren.ts'
import { companySchema } from '../../../shared/schemas/company.ts'
import { operation } from '../../answers/operation.ts'
import { notFound } from '../../answers/problem.ts'
import { loadedDepartements } from '../coverage/loaded.ts'
import { demoPlace } from '../demo-place.ts'
import { companyCard, wholeRecord } from './read-company.ts'

const input = z.strictObject({
  siren: sirenSchema.meta({
    description: 'SIREN: number of the company in the SIRENE register, 9 digits. Spaces are tolerated.',
    example: demoPlace.siren,
  }),
})

export const getCompany = operation({
  name: 'getCompany',
  tool: 'get_entreprise_by_siren',
  method: 'GET',
  path: '/v1/entreprises/{siren}',
  tag: 'Companies',
  title: 'A company by its SIREN',
  description:
    'Gives the record of a company: identity, establishments, executives, turnover, certifications (RGE, Qualiopi, organic, social ' +
    'economy), collective agreements. Each supplement tells whether it is loaded. A holder who opposed publication is neither named nor placed.',
  input,
  output: companySchema,
  examples: [{ title: 'A company of the demo territory', input: { siren: demoPlace.siren } }],
  statuses: [404],
  run({ siren }, stores) {
    const card = companyCard(stores, siren)
    if (!card) throw unknownSiren(siren, loadedDepartements(stores.manifest, 'sirene'))
    const supplements: DatasetName[] = stores.documents.has(companyAccounts) ? ['companies'] : []
    return { data: wholeRecord(stores, siren, card), datasets: ['sirene', ...supplements] }
  },
})

function unknownSiren(siren: string, departements: readonly string[]) {
  if (departements.length === 0)
    return notFound(
      'unknown-siren',
      `${siren} is not known because no company is loaded. Load them with: terrier ingest sirene --area <code>`,
      { coverage: { status: 'not-loaded', datasets: ['sirene'] } },
    )
  return notFound(
    'unknown-siren',
    `${siren} is not among the companies that have an establishment or a parcel in the départements loaded (${departements.length > 12 ? departements.length : departements.join(', ')}).`,
    { coverage: { status: 'loaded', datasets: ['sirene'] }, loadedDepartements: departements },
  )
}
