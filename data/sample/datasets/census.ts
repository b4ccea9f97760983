import { join } from 'node:path'
import type { SamplePlace } from '../places.ts'
import { type SampleQuarter, sampleQuarters } from '../quarters.ts'
import type { SampleInput } from '../sample-input.ts'
import { writeZip } from '../zip-file.ts'

const CENSUS = 31
const YEAR = 2022
const AGES = ['0002', '0305', '0610', '1117', '1824', '2539', '4054', '5564', '6579', '80P']
/** Shares of the brackets and of the socio-professional groups in an ordinary commune. */
const AGE_SHARES = [0.03, 0.035, 0.06, 0.085, 0.08, 0.18, 0.19, 0.125, 0.15, 0.065]
const GROUPS = ['11_21', '12_22', '13_23', '14_24', '15_25', '16_26', '32', '40']
const GROUP_SHARES = [0.01, 0.04, 0.11, 0.15, 0.16, 0.12, 0.27, 0.14]

const HEADER = [
  'IRIS',
  'COM',
  'TYP_IRIS',
  'LAB_IRIS',
  'P22_POP',
  ...AGES.map((age) => `P22_POP${age}`),
  'P22_POPH',
  'P22_POPF',
  'C22_POP15P',
  ...GROUPS.map((group) => `C22_POP15P_STAT_GSEC${group}`),
  'P22_POP_FR',
  'P22_POP_ETR',
]

/** Writes the national census by IRIS for the demo alone: fractional estimates, groups of the PCS 2020. */
export async function writeCensus({ mirrorDir, places }: SampleInput): Promise<void> {
  const lines = sampleQuarters(places).map(lineOf)
  const name = `base-ic-evol-struct-pop-${YEAR}`
  await writeZip(join(mirrorDir, `www.insee.fr/fr/statistiques/fichier/8647014/${name}_csv.zip`), {
    [`${name}.CSV`]: `${[HEADER.join(';'), ...lines].join('\n')}\n`,
    [`meta_${name}.CSV`]: 'COD_VAR;LIB_VAR\nP22_POP;Population\n',
  })
}

function lineOf({ iris, commune, type, places }: SampleQuarter): string {
  const random = places[0]!.random(CENSUS)
  const population = places.reduce((sum, place) => sum + peopleOf(place), 0)
  const spread = (shares: readonly number[], whole: number) => {
    const weights = shares.map((share) => share * random.between(0.8, 1.2))
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.map((weight) => (weight / all) * whole)
  }
  const ages = spread(AGE_SHARES, population)
  const [men, women] = spread([0.485, 0.515], population)
  const adults = ages.slice(4).reduce((sum, age) => sum + age, 0) + ages[3]! * 0.43
  const figures = [
    population,
    ...ages,
    men!,
    women!,
    adults,
    ...spread(GROUP_SHARES, adults),
    population * 0.94,
    population * 0.06,
  ]
  return [
    iris,
    commune.code,
    type,
    type === 'Z' ? '5' : '1',
    ...figures.map((value) => value.toFixed(9)),
  ].join(';')
}

const peopleOf = ({ use }: SamplePlace) => (use === 'flats' ? 9.37 : use === 'house' ? 2.31 : 0)
