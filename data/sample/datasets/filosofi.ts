import { join } from 'node:path'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import { type SampleQuarter, sampleQuarters } from '../quarters.ts'
import type { Random } from '../random.ts'
import type { SampleInput } from '../sample-input.ts'
import { writeZip } from '../zip-file.ts'

const INCOME = 32
/** No real région has this code. */
const REGION = '99'
const ROOT = 'www.insee.fr/fr/statistiques/fichier'
const ZONES = 'api.insee.fr/melodi/file/DS_FILOSOFI_CC/DS_FILOSOFI_CC_2023_CSV_FR'
const LONG_HEADER =
  'GEO;GEO_OBJECT;FILOSOFI_MEASURE;UNIT_MEASURE;UNIT_MULT;CONF_STATUS;OBS_STATUS;TIME_PERIOD;OBS_VALUE'
/** Measures and units of the file by zone, in the order of `zoneFigures`. */
const MEASURES = [
  'NUM_HH;HH',
  'NUM_PER;PS',
  'MED_SL;EUR_YR',
  'S_HH_TAX;PT',
  'PR_MD60;PT',
  'S_EI_DI;PT',
  'S_EI_DI_SAL;PT',
  'S_RET_PEN_DI;PT',
  'S_INC_ASS_DI;PT',
  'S_SOC_BEN_DI;PT',
  'S_DIR_TAX_DI;PT',
  'D1_SL;EUR_YR',
  'D9_SL;EUR_YR',
  'IR_D9_D1_SL;RATIO',
]
const DEC_HEADER =
  'IRIS;DEC_PIMP21;DEC_TP6021;DEC_INCERT21;DEC_Q121;DEC_MED21;DEC_Q321;DEC_EQ21;DEC_D121;DEC_D221;DEC_D321;DEC_D421;DEC_D621;DEC_D721;DEC_D821;DEC_D921;DEC_RD21;DEC_S80S2021;DEC_GI21;DEC_PACT21;DEC_PTSA21;DEC_PCHO21;DEC_PBEN21;DEC_PPEN21;DEC_PAUT21;DEC_NOTE21'
export const DISP_HEADER =
  'IRIS;DISP_TP6021;DISP_INCERT21;DISP_Q121;DISP_MED21;DISP_Q321;DISP_EQ21;DISP_D121;DISP_D221;DISP_D321;DISP_D421;DISP_D621;DISP_D721;DISP_D821;DISP_D921;DISP_RD21;DISP_S80S2021;DISP_GI21;DISP_PACT21;DISP_PTSA21;DISP_PCHO21;DISP_PBEN21;DISP_PPEN21;DISP_PPAT21;DISP_PPSOC21;DISP_PPFAM21;DISP_PPMINI21;DISP_PPLOGT21;DISP_PIMPOT21;DISP_NOTE21'

/** Writes the files of incomes: IRIS of the communes that have some, communes, département and région; with secrets and figures that are not significant. */
export async function writeFilosofi({ mirrorDir, places }: SampleInput): Promise<void> {
  const quarters = sampleQuarters(places)
  const cut = quarters.filter(({ iris }) => !iris.endsWith('0000'))
  const communes = [...new Set(quarters.map(({ commune }) => commune))]
  const zones = [
    ...communes.map(({ code }) => ['COM', code] as const).sort(),
    ['DEP', DEMO_DEPARTEMENT] as const,
    ['EPCI', '249600010'] as const,
    ['REG', REGION] as const,
  ]
  await writeZip(join(mirrorDir, ZONES), {
    'DS_FILOSOFI_CC_2023_data.csv': `${[LONG_HEADER, ...zones.flatMap(([level, code]) => zoneLines(level, code, quarters))].join('\n')}\n`,
    'DS_FILOSOFI_CC_2023_metadata.csv': 'COD_VAR;LIB_VAR;COD_MOD;LIB_MOD\n',
  })
  const folder = join(mirrorDir, ROOT, '8229323')
  const iris = (header: string, line: (quarter: SampleQuarter) => string) =>
    `${[header, ...cut.map(line)].join('\n')}\n`
  await writeZip(join(folder, 'BASE_TD_FILO_IRIS_2021_DISP_CSV.zip'), {
    'BASE_TD_FILO_IRIS_2021_DISP.csv': iris(DISP_HEADER, dispLine),
  })
  await writeZip(join(folder, 'BASE_TD_FILO_IRIS_2021_DEC_CSV.zip'), {
    'BASE_TD_FILO_IRIS_2021_DEC.csv': iris(DEC_HEADER, decLine),
  })
}

/** One line a figure; a figure that is withheld has no value and says that it is confidential. */
function zoneLines(level: string, code: string, quarters: readonly SampleQuarter[]): string[] {
  return zoneFigures(code, quarters).map((figure, i) => {
    const status = figure === 's' ? 'C;A;2023;' : `F;A;2023;${figure}`
    return `${code};${level};${MEASURES[i]};0;${status}`
  })
}

function zoneFigures(code: string, quarters: readonly SampleQuarter[]): (string | number)[] {
  const own = quarters.filter(({ iris }) => iris.startsWith(code) || code === REGION)
  const random = (own[0] ?? quarters[0]!).places[0]!.random(INCOME)
  const households = (own.length > 0 ? own : quarters).reduce((sum, { places }) => sum + places.length, 0)
  const median = Math.round(random.between(1900, 2600)) * 10
  // Small communes: everything but the counts and the median is secret, poverty first.
  if (code.length === 5 && households < 600)
    return [households, Math.round(households * 2.2), median, ...Array(11).fill('s')]
  const poverty = decimal(random.between(8, 24))
  const shares = [94.1, 81.3, 15.9, 9.6, 4.3, -23.9].map((share) => decimal(share * random.between(0.9, 1.1)))
  return [
    households,
    Math.round(households * 2.2),
    median,
    decimal(random.between(45, 65)),
    poverty,
    ...shares,
    Math.round(median * 0.5),
    Math.round(median * 1.9),
    '3.8',
  ]
}

function deciles(random: Random, median: number): (number | string)[] {
  const at = (share: number) => Math.round((median * share) / 10) * 10
  return [
    at(0.74),
    median,
    at(1.3),
    '0,56',
    at(0.5),
    at(0.66),
    at(0.79),
    at(0.9),
    at(1.11),
    at(1.24),
    at(1.42),
    at(1.85),
    '3,7',
    '4,5',
    decimal(random.between(0.22, 0.34), 3),
  ]
}

function decLine({ iris, type, places }: SampleQuarter): string {
  const random = places[0]!.random(INCOME + 1)
  if (type === 'A') return [iris, ...Array(24).fill('ns'), '5'].join(';')
  const median = Math.round(random.between(1800, 2700)) * 10
  return [
    iris,
    decimal(random.between(40, 70)),
    decimal(random.between(10, 30)),
    '2',
    ...deciles(random, median),
    '69,3',
    '62,5',
    '3,2',
    '3,6',
    '27,1',
    '3,6',
    '0',
  ].join(';')
}

function dispLine({ iris, type, places }: SampleQuarter): string {
  const random = places[0]!.random(INCOME + 2)
  if (type === 'A') return [iris, ...Array(28).fill('ns'), '5'].join(';')
  const median = Math.round(random.between(1800, 2700)) * 10
  return [
    iris,
    decimal(random.between(8, 25)),
    '2',
    ...deciles(random, median),
    '70,5',
    '63,7',
    '4,4',
    '2,4',
    '25,6',
    '9,9',
    '5,1',
    '1,9',
    '1,5',
    '1,7',
    '-17,3',
    '0',
  ].join(';')
}

const decimal = (value: number, digits = 1) => value.toFixed(digits).replace('.', ',')
