import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { fromWgs84 } from '../../../shared/geo/projections.ts'
import { DEMO_COMMUNES, DEMO_DEPARTEMENT } from '../communes.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'
import { type DbfField, dbfOf, shapefileOf } from '../shapefile.ts'
import { writeZip } from '../zip-file.ts'

const PLAN = '96DDT20180001'
const PRESCRIBED = '96DDT20240002'
const GASPAR_DAY = '2026-10-05'
const PLANS = `https://files.georisques.fr/ppr/pprn_${DEMO_DEPARTEMENT}.zip`
const CLAY = 'https://files.georisques.fr/argiles/2025/AleaRG_2025_Fxx_L93.zip'
const GASPAR = 'https://files.georisques.fr/GASPAR/gaspar.zip'
const RADON =
  'https://static.data.gouv.fr/resources/connaitre-le-potentiel-radon-de-ma-commune/20190506-174309/radon.csv'
const SEISMICITY =
  'https://static.data.gouv.fr/resources/zonage-sismique-de-la-france-1/20180730-100725/France_zonage_sismique.zip'

/** Writes what Géorisques and data.gouv.fr publish of the risks of the demo: a plan for floods, clay, GASPAR, radon and seismic zones. */
export async function writeRisks({ mirrorDir, places }: SampleInput): Promise<void> {
  const at = (address: string) => join(mirrorDir, mirrorPathOf(new URL(address)))
  await writeZip(at(PLANS), plansOf(places))
  await writeZip(at(CLAY), clayOf(places))
  await writeZip(at(GASPAR), gasparTables())
  await writeZip(at(SEISMICITY), { 'France_zonage_sismique.dbf': seismicity() })
  await mkdir(dirname(at(RADON)), { recursive: true })
  await writeFile(at(RADON), radon())
}

/** A box around the first parcel of the first commune, as long as some streets; `shift` in degrees to the east. */
function box(places: readonly SamplePlace[], half: number, shift = 0): number[] {
  const { lng, lat } = places[0]!
  const corners = [
    [-half, -half],
    [-half, half],
    [half, half],
    [half, -half],
    [-half, -half],
  ] as const
  return corners.flatMap(([x, y]) => fromWgs84(2154, lng + shift + x, lat + y))
}

const ZONE: readonly DbfField[] = [
  ['id_zone', 10],
  ['id_gaspar', 18],
  ['nom', 80],
  ['codezone', 20],
  ['typereg', 2],
  ['nomfic', 40],
  ['urlfic', 80],
]
const PERIMETER: readonly DbfField[] = [
  ['id_gaspar', 18],
  ['libelle', 50],
  ['type', 2],
  ['datevalid', 8],
  ['datefinval', 8],
]
const HAZARD: readonly DbfField[] = [
  ['id_zone', 10],
  ['id_gaspar', 18],
  ['descript', 40],
  ['coderisque', 7],
  ['nomrisque', 80],
  ['nivalea_st', 2],
]

function plansOf(places: readonly SamplePlace[]): Record<string, Buffer> {
  const rule = ['reglement_invente.pdf', 'https://www.val-terrier.example/ppri/reglement_invente.pdf']
  return {
    ...shapefileOf('N_PERIMETRE_PPRN_20180001_S_096', PERIMETER, [
      {
        cells: [PLAN, "Périmètre d'exposition aux risques", '02', '20210415', ''],
        outline: box(places, 0.004),
      },
    ]),
    ...shapefileOf('N_ZONE_REG_PPRN_20180001_S_096', ZONE, [
      { cells: ['1', PLAN, 'Zone rouge inventée', 'R1', '03', ...rule], outline: box(places, 0.0006) },
      {
        cells: ['2', PLAN, 'Zone bleue inventée', 'B2', '02', ...rule],
        outline: box(places, 0.0015, 0.0021),
      },
    ]),
    ...shapefileOf('N_ZONE_ALEA_PPRN_20180001_S_096', HAZARD, [
      {
        cells: [
          '7',
          PLAN,
          'Crue centennale',
          '1120000',
          "Inondation - Par une crue à débordement lent de cours d'eau",
          '04',
        ],
        outline: box(places, 0.0008),
      },
    ]),
  }
}

function clayOf(places: readonly SamplePlace[]): Record<string, Buffer> {
  const fields: readonly DbfField[] = [
    ['gid', 10],
    ['insee_dep', 3],
    ['niveau', 1],
    ['surf_m2', 14],
  ]
  return shapefileOf('AleaRG_2025_Fxx_L93', fields, [
    { cells: ['1', DEMO_DEPARTEMENT, '2', '1000000'], outline: box(places, 0.002) },
    { cells: ['2', DEMO_DEPARTEMENT, '3', '500000'], outline: box(places, 0.001, 0.003) },
    { cells: ['3', '01', '1', '1'], outline: box(places, 0.001, 0.01) },
  ])
}

const FIRST = DEMO_COMMUNES[0]!

function gasparTables(): Record<string, string> {
  const crlf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
  const flood = 'Inondations et/ou Coulées de Boue'
  const drought = 'Sécheresse'
  const decree = (
    id: string,
    code: string,
    name: string,
    kind: readonly [string, string],
    from: string,
    to: string,
  ) =>
    `${id};${code};${name};${kind.join(';')};${from} 02:00:00;${to} 02:00:00;${to} 02:00:00;${to} 02:00:00;2026-01-01 02:00:00.000`
  const twice = decree('INTE9600001A', FIRST.code, FIRST.name, ['ICB', flood], '2016-05-30', '2016-06-04')
  const plan = (id: string, name: string, state: readonly [string, string], approved: string, code: string) =>
    `PPRN-I;Inondation;${id};${name};${code};11;Inondation;110;Par une crue;2018-02-01 00:00:00;${approved};${state[0]};${approved};${state[1]}`
  return {
    [`catnat_gaspar_${GASPAR_DAY}.csv`]: crlf([
      'id_gaspar;code_commune;libelle_commune;num_risque_jo;lib_risque_jo;date_debut;date_fin;date_signature_arrete;date_publication_jo;date_modification',
      twice,
      twice,
      decree('INTE9600002A', FIRST.code, FIRST.name, ['SECH', drought], '2022-07-01', '2022-09-30'),
      decree('INTE9600003A', '96006', 'Petit-Arpent-Imaginaire', ['ICB', flood], '1999-12-25', '1999-12-29'),
    ]),
    [`ddrm_risq_gaspar_${GASPAR_DAY}.csv`]: crlf([
      'cod_commune;lib_commune;lib_risque;num_risque',
      ...DEMO_COMMUNES.map(({ code, name }) => `${code};${name};Inondation;11`),
      `${FIRST.code};${FIRST.name};Tassements différentiels;127`,
    ]),
    [`pprn_gaspar_${GASPAR_DAY}.csv`]: crlf([
      'CODE MODELE;LIBELLE MODELE;CODE PROECEDURE;LIBELLE PROCEDURE;CODE INSEE COMMUNE;CODE RISQUE 2;LIBELLE RISQUE 2;CODE RISQUE 2;LIBELLE RISQUE 3;PRESCRIPTION;APPROBATION;LIBELLE ETAT;DATE ETAT;LIBELLE SOUS-ETAT',
      plan(PLAN, 'PPRI de la Rivière Inventée', ['Opposable', 'Approuvé'], '2021-04-15 00:00:00', FIRST.code),
      plan(PRESCRIBED, 'PPRI du Ruisseau Supposé', ['Prescrit', 'Prescrit'], '', FIRST.code),
      plan('96DDT19990009', 'Plan mort inventé', ['Caduque', 'Abrogé'], '1999-04-15 00:00:00', FIRST.code),
    ]),
  }
}

function radon(): string {
  const communes = [
    ...DEMO_COMMUNES.map(({ code, name }, i) => ({ code, name, level: (i % 3) + 1 })),
    { code: '96006', name: 'Petit-Arpent-Imaginaire', level: 1 },
  ]
  const rows = communes.map(
    ({ code, name, level }) => `${name.toUpperCase()};VAL-TERRIER;${code};${level};FR`,
  )
  return `nom_comm;nom_dept;insee_com;classe_potentiel;reg\n${rows.join('\n')}\n`
}

function seismicity(): Buffer {
  const fields: readonly DbfField[] = [
    ['insee', 5],
    ['Sismicite', 30],
  ]
  return dbfOf(
    fields,
    DEMO_COMMUNES.map(({ code }) => [code, '2 - Faible']),
  )
}
