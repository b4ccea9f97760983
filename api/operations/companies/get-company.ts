import { z } from 'zod'
import { companySchema } from '../../../shared/schemas/company.ts'
import { sirenSchema } from '../../../shared/siren.ts'
import { operation } from '../../operation.ts'
import { notFound } from '../../problem.ts'
import { toJsonText } from '../../rest/json-text.ts'
import { loadedDepartements } from '../coverage/loaded.ts'
import { demoPlace } from '../demo-place.ts'
import {
  accountsOf,
  certificationsOf,
  companyCard,
  executivesOf,
  isWithheld,
  organicOf,
  wholeRecord,
} from './read-company.ts'

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
    'Gives the full record of a company: identity, head office, active establishments, executives, turnover, certifications (RGE, ' +
    'Qualiopi, organic, social economy) and collective agreements. Each supplement tells whether it is loaded. A holder who ' +
    'opposed publication is neither named nor placed.',
  input,
  output: companySchema,
  examples: [{ title: 'A company of the demo territory', input: { siren: demoPlace.siren } }],
  statuses: [404],
  run({ siren }, stores) {
    const card = companyCard(stores, siren)
    if (!card) throw unknownSiren(siren, loadedDepartements(stores.manifest, 'sirene'))
    const withheld = isWithheld(card)
    const rest = toJsonText({
      executives: executivesOf(stores, siren, withheld),
      accounts: accountsOf(stores, siren),
      certifications: certificationsOf(stores, siren),
      organic: organicOf(stores, siren),
    })
    const supplements = stores.documents.has('company-accounts') ? ['companies'] : []
    return { data: wholeRecord(stores, siren, card, rest), datasets: ['sirene', ...supplements] }
  },
})

function unknownSiren(siren: string, departements: readonly string[]) {
  if (departements.length === 0)
    return notFound(
      'unknown-siren',
      `${siren} is not known because no company is loaded. Load them with: terrier ingest sirene --area <code>`,
      { coverage: 'not-loaded' },
    )
  return notFound(
    'unknown-siren',
    `${siren} is not among the companies that have an establishment or a parcel in the départements loaded (${departements.length > 12 ? departements.length : departements.join(', ')}).`,
    { coverage: 'loaded', loadedDepartements: departements },
  )
}
