import { join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import { nicOf, type SampleCompany, sampleCompanies } from '../companies.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'
import { writeZip } from '../zip-file.ts'

const EXPORT = `https://www.georisques.gouv.fr/api/v1/csv/installations_classees?departement=${DEMO_DEPARTEMENT}`
/** `InstallationClassee.csv`; points stay empty, so that the addresses place them. */
const HEADER =
  'codeAiot;raisonSociale;adresse1;adresse2;adresse3;codePostal;codeInsee;commune;numeroSiret;coordonneeX;coordonneeY;systemeCoordonnees;longitude;latitude;statutSeveso;ied;etatActivite;regimeVigueur'
const REGIMES = ['Autorisation', 'Non ICPE', 'Enregistrement', 'Autres régimes'] as const
/** Regimes of which the register says whether the installation runs. */
const HAS_STATE = /^(Autorisation|Enregistrement)$/
/** One company in so many has an installation. */
const EVERY = 120

interface Row {
  place: SamplePlace
  name: string
  siret?: string
  regime: string
  seveso?: string
  inspected?: string
  ied?: string
  /** "En exploitation avec titre" unless it says another, where there is an authorisation or a registration. */
  state?: string
  /** In place of number and street. */
  address?: readonly [string, string]
}

/**
 * Writes the archive of Géorisques for the demo: shops and workshops, persons without a company, one without a house number, and one elsewhere. Of the
 * five members of the real one it has the two that are read.
 */
export async function writeInstallations({ mirrorDir, places }: SampleInput): Promise<void> {
  const rows = rowsOf(places)
  // The service ignores what it does not understand, and then gives rows that were not asked for.
  const elsewhere =
    '0075000001;DEPOT D AILLEURS;1 RUE DE NULLE PART;;;75018;75056;Paris;;;;;;;Seveso seuil haut;true;;Autorisation'
  const installations = [HEADER, ...rows.map(lineOf), elsewhere]
  const inspections = rows.flatMap(({ inspected }, i) =>
    inspected === undefined ? [] : [`${numberOf(i)};${inspected}`],
  )
  await writeZip(join(mirrorDir, mirrorPathOf(new URL(EXPORT))), {
    'InstallationClassee.csv': latin1(installations),
    'inspection.csv': latin1(['codeAiot;dateInspection', ...inspections]),
  })
}

const latin1 = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`, 'latin1')

function rowsOf(places: readonly SamplePlace[]): Row[] {
  const companies = sampleCompanies(places)
  const persons = companies.filter(({ form }) => form.code === '1000')
  const homes = places.filter(({ use }) => use === 'house')
  return [
    ...companies
      .filter(({ form }, i) => i % EVERY === 0 && form.code !== '1000')
      .map(
        (company, i): Row => ({
          place: company.places[0]!,
          name: company.name,
          siret: siretOf(company),
          regime: REGIMES[i % REGIMES.length]!,
          seveso: i === 0 ? 'Seveso seuil bas' : 'Non Seveso',
          inspected: `20${String(10 + (i % 16)).padStart(2, '0')}-03-12`,
          ied: i === 0 ? 'true' : 'false',
        }),
      ),
    ...[persons.find(({ opposed }) => !opposed), persons.find(({ opposed }) => opposed)].flatMap((person) =>
      person
        ? [
            {
              place: person.places[0]!,
              name: `${person.name} ${person.firstName}`,
              siret: siretOf(person),
              regime: 'Autres régimes',
            },
          ]
        : [],
    ),
    // A person without a company, an operator that the register does not know, and one at the end of a lane without numbers.
    { place: homes[2]!, name: 'SUPPOSE Jean-Fictif', regime: 'Autres régimes', inspected: '2010-08-04' },
    {
      place: homes[4]!,
      name: 'EAUX INVENTEES',
      siret: '99999999800019',
      regime: 'Enregistrement',
      state: "En fin d'exploitation",
    },
    {
      place: homes[6]!,
      name: 'CARRIERE CHIMERIQUE',
      regime: 'Autorisation',
      address: ['Lieu-dit les Trois Fictions', 'Chemin du Halage Imaginaire'],
    },
  ]
}

const siretOf = ({ siren }: SampleCompany) => siren + nicOf(siren, 0)

function lineOf(row: Row, i: number): string {
  const { houseNumber, street, commune } = row.place
  const written = `${i % 5 === 4 ? `${houseNumber}-${houseNumber + 2}` : houseNumber} ${street.name.toUpperCase()}`
  const [first, second] = row.address ?? (i % 3 === 2 ? ['ZONE INVENTEE', written] : [written, ''])
  return [
    numberOf(i),
    row.name,
    first,
    second,
    '',
    commune.postcode,
    commune.code,
    commune.name,
    row.siret ?? '',
    ...Array<string>(5).fill(''),
    row.seveso ?? '',
    row.ied ?? 'false',
    row.state ?? (HAS_STATE.test(row.regime) ? 'En exploitation avec titre' : ''),
    row.regime,
  ].join(';')
}

const numberOf = (i: number) => `0096${String(i + 1).padStart(6, '0')}`
