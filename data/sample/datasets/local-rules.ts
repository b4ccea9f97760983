import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { DEMO_COMMUNES } from '../communes.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'
import { writeZip } from '../zip-file.ts'

const ZONES =
  'https://static.data.gouv.fr/resources/liste-des-communes-selon-le-zonage-abc/20260703-091314/liste-ensemble-des-communes-zonage-abc-en-vigueur-26-juin-2026.csv'
const RATES =
  'https://data.economie.gouv.fr/api/explore/v2.1/catalog/datasets/fiscalite-locale-des-particuliers/exports/csv?select=exercice,insee_com,taux_global_tfb,taux_plein_teom&delimiter=%3B'
const DISTRICTS =
  'https://static.data.gouv.fr/resources/quartiers-prioritaires-de-la-politique-de-la-ville-qpv/20260115-204323/qpv-2024-geojson.zip'

/** Writes the zoning ABC, the rates of local tax and the priority districts of the demo. */
export async function writeLocalRules({ mirrorDir, places }: SampleInput): Promise<void> {
  const at = (address: string) => join(mirrorDir, mirrorPathOf(new URL(address)))
  await writeText(at(ZONES), zones())
  await writeText(at(RATES), rates())
  await writeZip(at(DISTRICTS), {
    'GEOJSON/QP2024_France_Hexagonale_Outre_Mer_WGS84.geojson': districts(places),
    'GEOJSON/QP2024_France_Hexagonale_LB93.geojson': '{"type":"FeatureCollection","features":[]}\n',
  })
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** With a byte order mark, as published. */
function zones(): string {
  const lines = DEMO_COMMUNES.map(
    ({ code, name }, i) => `${code};${departementOf(code)};${name};${['B1', 'B2', 'C'][Math.min(i, 2)]}`,
  )
  const header = 'CODGEO;DEP;LIBGEO;Zonage ABC en vigueur depuis le 26 juin 2026'
  return `\uFEFF${[header, ...lines].join('\r\n')}\r\n`
}

/** The town has voted a tax for waste, the others have not. The commune that was absorbed has rates until 2024. */
function rates(): string {
  const lines = [2023, 2024, 2025].flatMap((year, n) => [
    ...DEMO_COMMUNES.map(({ code }, i) => {
      const property = (38.5 + 1.25 * i + 0.4 * n).toFixed(2)
      return `${year};${code};${property};${i === 0 ? (9.5 + 0.1 * n).toFixed(2) : ''}`
    }),
    ...(year < 2025 ? [`${year};96006;31.07;`] : []),
  ])
  return `\uFEFF${['exercice;insee_com;taux_global_tfb;taux_plein_teom', ...lines].join('\r\n')}\r\n`
}

/** One district around the first parcels of the town, and one of another département whose code lost its zero. */
function districts(places: readonly SamplePlace[]): string {
  const { lng, lat } = places[0]!
  const box = (x: number, y: number, half: number) => [
    [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
      [x - half, y - half],
    ].map((point) => point.map((value) => Number(value.toFixed(6)))),
  ]
  const feature = (code: string, name: string, commune: string, coordinates: number[][][]) =>
    JSON.stringify({
      type: 'Feature',
      properties: { code_qp: code, lib_qp: name, insee_com: commune, insee_dep: departementOf(commune) },
      geometry: { type: 'MultiPolygon', coordinates: [coordinates] },
    })
  const features = [
    feature('QN09601M', 'Les Bornes Inventées', DEMO_COMMUNES[0]!.code, box(lng, lat, 0.0009)),
    feature('QN00101M', 'Ailleurs', '1053', box(5.2, 46.2, 0.001)),
  ]
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`
}
