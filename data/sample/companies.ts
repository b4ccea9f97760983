import { luhnHolds } from '../../shared/identifiers/siren.ts'
import type { SamplePlace } from './places.ts'

/** An invented company of the demo, with the places of its establishments and properties. */
export interface SampleCompany {
  /** 9 digits with a valid key, of a series that was never issued (below 000 325 175, the smallest known). */
  siren: string
  name: string
  /** First name of a sole trader; the last name is `name`. */
  firstName: string | undefined
  /** Catégorie juridique (INSEE) and its short form (DGFiP). */
  form: { code: string; short: string }
  naf: string
  naf25: string
  headcount: string
  /** Places of its establishments, the head office first. */
  places: SamplePlace[]
  owns: SamplePlace[]
  /** Whether its holder opposed publication. */
  opposed: boolean
  created: string
}

/** Number of this dataset in `SamplePlace.random`. */
const COMPANIES = 11

const TRADES = [
  ['BOULANGERIE', '10.71C', '10.71H', 'SARL'],
  ['GARAGE', '45.20A', '95.31G', 'SARL'],
  ['PHARMACIE', '47.73Z', '47.73Y', 'SELARL'],
  ['MENUISERIE', '43.32A', '43.32G', 'SAS'],
  ['LIBRAIRIE', '47.61Z', '47.61Y', 'SAS'],
  ['RESTAURANT', '56.10A', '56.11G', 'SAS'],
  ['COMPTOIR', '47.11B', '47.11G', 'SAS'],
  ['ATELIER', '25.62B', '25.53Y', 'SARL'],
] as const
const FORMS: Readonly<Record<string, SampleCompany['form']>> = {
  SARL: { code: '5499', short: 'SARL' },
  SAS: { code: '5710', short: 'SAS' },
  SELARL: { code: '5485', short: 'SELARL' },
  SCI: { code: '6540', short: 'SCI' },
  EI: { code: '1000', short: 'EI' },
}
const NAMES = ['FICTIF', 'IMAGINAIRE', 'INVENTE', 'CHIMERE', 'UTOPIE', 'IRREEL', 'SUPPOSE', 'REVE'] as const
const HEADCOUNTS = ['NN', '00', '01', '01', '02', '02', '03', '11', '12'] as const

/** The SIREN of the n-th company (from 1) of the invented series. Throws beyond 32,000. */
function sampleSiren(index: number): string {
  if (index > 32_000) throw new RangeError('The invented series of SIREN ends at 32,000')
  const digits = String(index).padStart(8, '0')
  for (let key = 0; key < 10; key++) if (luhnHolds(digits + key)) return digits + key
  throw new Error('Every number has a key')
}

/** The five digits (NIC) of a company's n-th establishment (from 0), which give the SIRET a valid key. */
export function nicOf(siren: string, nth: number): string {
  const digits = String(nth + 1).padStart(4, '0')
  for (let key = 0; key < 10; key++) if (luhnHolds(siren + digits + key)) return digits + key
  throw new Error('Every number has a key')
}

/** The companies of the demo, in the order of their places. The first company is on the first place. */
export function sampleCompanies(places: readonly SamplePlace[]): SampleCompany[] {
  const companies: SampleCompany[] = []
  let chain: SampleCompany | undefined
  for (const [index, place] of places.entries()) {
    const random = place.random(COMPANIES)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random.between(0, list.length))]!
    const add = (form: string, name: string, naf: string, naf25: string, person?: string) => {
      const company: SampleCompany = {
        siren: sampleSiren(companies.length + 1),
        name,
        firstName: person,
        form: FORMS[form]!,
        naf,
        naf25,
        headcount: pick(HEADCOUNTS),
        places: [place],
        owns: [],
        opposed: person !== undefined && random.chance(0.3),
        created: `${Math.floor(random.between(1975, 2024))}-0${Math.floor(random.between(1, 10))}-15`,
      }
      companies.push(company)
      return company
    }
    if (index === 0 || place.use === 'business') {
      const [trade, naf, naf25, form] = pick(TRADES)
      const company = add(form, `${trade} ${pick(NAMES)} ${companies.length + 1}`, naf, naf25)
      if (index === 0 || random.chance(0.5)) company.owns.push(place)
      // One shop in ten is a branch of the last chain, so that some companies have several addresses.
      if (chain && random.chance(0.1)) chain.places.push(place)
      else chain = company
    } else if (place.use === 'flats' && random.chance(0.4)) {
      add('SCI', `SCI DU ${pick(NAMES)} ${companies.length + 1}`, '68.20B', '68.20H').owns.push(place)
    } else if (place.use === 'house' && random.chance(0.04)) {
      add('EI', 'PERSONNE-FICTIVE', '74.90B', '74.99Y', pick(['CAMILLE', 'DOMINIQUE', 'CLAUDE']))
    }
  }
  return companies
}
