import { IngestError } from '../../errors.ts'

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
export const GROUPS: Readonly<Record<'PCS 2003' | 'PCS 2020', readonly string[]>> = {
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
export type Nomenclature = keyof typeof GROUPS
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

/** Columns that name the place, in any edition. Whatever else there is must be a figure of the census year. */
const PLACE = /^(IRIS|COM|REG|DEP|UU\d{4}|LIBCOM|TRIRIS|GRD_QUART|LIBIRIS|TYP_IRIS|MODIF_IRIS|LAB_IRIS)$/
const FIGURE = /^[PC](\d\d)_[A-Z0-9_]+$/

export interface CensusLayout {
  /** Four digits. */
  year: string
  nomenclature: Nomenclature
  /** Lake column → published column: `population`, `women`, `men`, `age_0`…, `over15`, `group_0`…. */
  figures: Readonly<Record<string, string>>
}

/**
 * Where a header keeps what is read: its year stands in the column names, and the socio-professional groups are named by another nomenclature
 * since 2022. Throws IngestError for a column that is not documented, or when one is missing.
 */
export function layoutOf(header: readonly string[], url: string): CensusLayout {
  const unexpected = header.filter((name) => !PLACE.test(name) && !FIGURE.test(name))
  if (unexpected.length > 0)
    throw new IngestError(
      `${url} has a column "${unexpected[0]}" that no edition of the census by IRIS has had. Nothing was published`,
    )
  const short = /^P(\d\d)_POP$/.exec(header.find((name) => /^P\d\d_POP$/.test(name)) ?? '')?.[1]
  if (short === undefined)
    throw new IngestError(`${url} has no column "P<year>_POP": it is no file of the census by IRIS`)
  const nomenclature: Nomenclature = header.includes(`C${short}_POP15P_CS1`) ? 'PCS 2003' : 'PCS 2020'
  const infix = nomenclature === 'PCS 2003' ? '' : 'STAT_'
  const figures: Record<string, string> = {
    population: `P${short}_POP`,
    women: `P${short}_POPF`,
    men: `P${short}_POPH`,
    over15: `C${short}_POP15P`,
  }
  for (const [i, { column }] of AGES.entries()) figures[`age_${i}`] = `P${short}_${column}`
  for (const [i, group] of GROUPS[nomenclature].entries())
    figures[`group_${i}`] = `C${short}_POP15P_${infix}${group}`
  const missing = Object.values(figures).filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new IngestError(
      `${url} has no column "${missing.join('", "')}": the producer's format has changed. Nothing was published`,
    )
  return { year: `20${short}`, nomenclature, figures }
}
