import { basename } from 'node:path'
import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Tables of GASPAR that are read. */
export type GasparTable = 'disasters' | 'risks' | 'plans'

interface Member {
  table: GasparTable
  /** PPRN, PPRT or PPRM. */
  family?: string
  columns: CsvFormat['columns']
  optional?: readonly string[]
  ignored: NonNullable<CsvFormat['ignored']>
}

const PLAN_COLUMNS: CsvFormat['columns'] = {
  commune: ['CODE INSEE COMMUNE', 'code_commune', 'cod_commune'],
  // The header of 2026 has a slip.
  plan: ['CODE PROCEDURE', 'CODE PROECEDURE', 'id_gaspar'],
  model: ['CODE MODELE'],
  name: ['LIBELLE PROCEDURE'],
  state: ['LIBELLE ETAT'],
  substate: ['LIBELLE SOUS-ETAT'],
  stateOn: ['DATE ETAT'],
  prescribedOn: ['PRESCRIPTION'],
  approvedOn: ['APPROBATION'],
  // The third column of codes is called as the second.
  riskCode: ['CODE RISQUE 3', 'CODE RISQUE 2 #2', 'CODE RISQUE 2'],
  risk: ['LIBELLE RISQUE 3'],
  widerRisk: ['LIBELLE RISQUE 2'],
  widerCode: ['CODE RISQUE 2'],
}
const PLAN_OPTIONAL = ['model', 'substate', 'stateOn', 'prescribedOn', 'approvedOn', 'widerRisk', 'widerCode']

const MEMBERS: readonly (readonly [RegExp, Member])[] = [
  [
    /^catnat_gaspar/i,
    {
      table: 'disasters',
      columns: {
        id: ['id_gaspar', 'cod_nat_catnat'],
        commune: ['code_commune', 'cod_commune'],
        riskCode: ['num_risque_jo'],
        risk: ['lib_risque_jo'],
        from: ['date_debut', 'dat_deb'],
        to: ['date_fin', 'dat_fin'],
        decidedOn: ['date_signature_arrete', 'dat_pub_arrete'],
        publishedOn: ['date_publication_jo', 'dat_pub_jo'],
      },
      optional: ['riskCode', 'to', 'decidedOn', 'publishedOn'],
      ignored: ['libelle_commune', 'lib_commune', 'date_modification', 'dat_maj'],
    },
  ],
  [
    /^(ddrm_)?risq_gaspar/i,
    {
      table: 'risks',
      columns: {
        commune: ['cod_commune', 'code_commune'],
        riskCode: ['num_risque'],
        risk: ['lib_risque', 'lib_risque_long'],
      },
      ignored: ['lib_commune', 'libelle_commune'],
    },
  ],
  ...(['PPRN', 'PPRT', 'PPRM'] as const).map(
    (family) =>
      [
        new RegExp(`^${family}_gaspar`, 'i'),
        {
          table: 'plans',
          family,
          columns: PLAN_COLUMNS,
          optional: PLAN_OPTIONAL,
          ignored: ['LIBELLE MODELE', /COMMUNE$/i],
        },
      ] as const,
  ),
]

/** What a member of the archive is, by the beginning of its name: its end is a date since 2026. Undefined for what is not read. */
export function memberNamed(path: string): Member | undefined {
  return MEMBERS.find(([pattern]) => pattern.test(basename(path)))?.[1]
}

/** The day that a member's name tells, `catnat_gaspar_2026-10-05.csv`; undefined before 2026. */
export function dayInName(path: string): string | undefined {
  return /_(\d{4}-\d{2}-\d{2})\.csv$/i.exec(basename(path))?.[1]
}

/** The table of radon potential. */
export const RADON_FORMAT: Pick<CsvFormat, 'columns' | 'optional' | 'ignored'> = {
  columns: { commune: ['insee_com'], name: ['nom_comm'], class: ['classe_potentiel'] },
  optional: ['name'],
  ignored: ['nom_dept', 'reg'],
}

/** The table of seismic zones. */
export const SEISMICITY_LAYOUT: FileLayout = {
  name: 'seismic zones',
  sort: 'seismicity',
  member: /\.dbf$/i,
  essential: [['INSEE'], ['SISMICITE']],
  optional: [],
  ignored: ['NOM', 'NOM_COM', 'COMMUNE', 'DEPT', 'NOM_DEPT', 'REGION'],
}

export const layouts: readonly FileLayout[] = [
  ...MEMBERS.map(([pattern, { family, table, ...format }]) =>
    csvLayout(format, {
      name: family ?? table,
      sort: 'gaspar',
      member: new RegExp(pattern.source.slice(1), 'i'),
    }),
  ),
  csvLayout(RADON_FORMAT, { name: 'radon', sort: 'radon' }),
  SEISMICITY_LAYOUT,
]
