import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import { IngestError } from '../../../formats/errors.ts'
import { compareHeader, type FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Age brackets: column (without its year), first and last age; null = and more. */
export const AGES: readonly { column: string; from: number; to: number | null }[] = [
  { column: 'POP0002', from: 0, to: 2 },
  { column: 'POP0305', from: 3, to: 5 },
  { column: 'POP0610', from: 6, to: 10 },
  { column: 'POP1117', from: 11, to: 17 },
  { column: 'POP1824', from: 18, to: 24 },
  { column: 'POP2539', from: 25, to: 39 },
  { column: 'POP4054', from: 40, to: 54 },
  { column: 'POP5564', from: 55, to: 64 },
  { column: 'POP6579', from: 65, to: 79 },
  { column: 'POP80P', from: 80, to: null },
]

/** Socio-professional groups in the order of their labels, as each nomenclature names its columns. */
export const OCCUPATION_GROUPS: Readonly<Record<'PCS 2003' | 'PCS 2020', readonly string[]>> = {
  'PCS 2003': ['CS1', 'CS2', 'CS3', 'CS4', 'CS5', 'CS6', 'CS7', 'CS8'],
  'PCS 2020': [
    'GSEC11_21',
    'GSEC12_22',
    'GSEC13_23',
    'GSEC14_24',
    'GSEC15_25',
    'GSEC16_26',
    'GSEC32',
    'GSEC40',
  ],
}
export type Nomenclature = keyof typeof OCCUPATION_GROUPS
export const NOMENCLATURES: readonly Nomenclature[] = ['PCS 2003', 'PCS 2020']

export const GROUP_LABELS = [
  'Agriculteurs exploitants',
  "Artisans, commerçants, chefs d'entreprise",
  'Cadres et professions intellectuelles supérieures',
  'Professions intermédiaires',
  'Employés',
  'Ouvriers',
  'Retraités',
  'Autres personnes sans activité professionnelle',
] as const

/** Columns that name the place, and other figures of a census year: known, and not read. */
const IGNORED = [
  /^(COM|REG|DEP|UU\d{4}|LIBCOM|TRIRIS|GRD_QUART|LIBIRIS|TYP_IRIS|MODIF_IRIS|LAB_IRIS)$/i,
  /^[PC]\d\d_(POP|[HF])(\d{4}|\d\dP)$/,
  /^[PC]\d\d_([HF]|POP)15P(_STAT_GSEC\w+|_CS\d)?$/,
  /^P\d\d_(POP_(FR|ETR|IMM)|PMEN|PHORMEN)$/,
]

export interface CensusLayout {
  /** Four digits. */
  year: string
  nomenclature: Nomenclature
  /** How its file is read: `iris`, and each figure under its name in the lake: `population`, `women`, `men`, `age_0`…, `over15`, `group_0`…. */
  format: CsvFormat
}

/** Columns of a census year (two digits) with the groups of a nomenclature. */
function formatOf(year: string, nomenclature: Nomenclature): CsvFormat {
  const infix = nomenclature === 'PCS 2003' ? '' : 'STAT_'
  const figures = {
    population: 'P_POP',
    women: 'P_POPF',
    men: 'P_POPH',
    over15: 'C_POP15P',
    ...Object.fromEntries(AGES.map(({ column }, i) => [`age_${i}`, `P_${column}`])),
    ...Object.fromEntries(
      OCCUPATION_GROUPS[nomenclature].map((group, i) => [`group_${i}`, `C_POP15P_${infix}${group}`]),
    ),
  }
  const columns = Object.entries(figures).map(([field, name]) => [field, [name.replace('_', `${year}_`)]])
  return { delimiter: ';', columns: { iris: ['IRIS'], ...Object.fromEntries(columns) }, ignored: IGNORED }
}

/** Files of any year, by their nomenclature. */
export const layouts: readonly FileLayout[] = NOMENCLATURES.map((nomenclature) =>
  csvLayout(formatOf('*', nomenclature), {
    name: nomenclature === 'PCS 2003' ? '2006 to 2021' : 'since 2022',
    member: /(^|\/)base-ic-evol-struct-pop-\d{4}\.csv$/i,
  }),
)

/**
 * Where a header keeps what is read: its year stands in the column names, and the socio-professional groups are named by another nomenclature
 * since 2022. Throws IngestError when it names no year.
 */
export function censusLayoutOf(header: readonly string[], url: string): CensusLayout {
  const short = header.map((name) => /^P(\d\d)_POP$/i.exec(name)?.[1]).find((year) => year !== undefined)
  if (short === undefined)
    throw new IngestError(`${url} has no column "P<year>_POP": it is no file of the census by IRIS`)
  const { layout } = compareHeader(header, layouts)
  const nomenclature = NOMENCLATURES[layouts.indexOf(layout)]!
  return { year: `20${short}`, nomenclature, format: formatOf(short, nomenclature) }
}
