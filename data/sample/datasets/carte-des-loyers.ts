import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEMO_COMMUNES, DEMO_DEPARTEMENT } from '../communes.ts'
import type { SampleInput } from '../sample-input.ts'

const EDITION =
  'static.data.gouv.fr/resources/carte-des-loyers-indicateurs-de-loyers-dannonce-par-commune-en-2025'

/** Files of the edition, and their predicted rents in the demo's town, €/m²/month, charges included. */
const FILES = [
  { path: '20251211-145010/pred-app-mef-dhup.csv', rent: 11.84 },
  { path: '20251211-144934/pred-app12-mef-dhup.csv', rent: 13.52 },
  { path: '20251211-144951/pred-app3-mef-dhup.csv', rent: 10.31 },
  { path: '20251211-145039/pred-mai-mef-dhup.csv', rent: 9.76 },
] as const

const HEADER =
  '"id_zone";"INSEE_C";"LIBGEO";"EPCI";"DEP";"REG";"loypredm2";"lwr.IPm2";"upr.IPm2";"TYPPRED";"nbobs_com";"nbobs_mail";"R2_adj"'

/** Writes the four files of the carte des loyers for the demo's communes: the town has announcements of its own, the others take those of their zone. */
export async function writeCarteDesLoyers({ mirrorDir }: SampleInput): Promise<void> {
  for (const { path, rent } of FILES) {
    const lines = DEMO_COMMUNES.map(({ code, name }, i) => {
      const predicted = rent * (1 - 0.06 * i)
      const numbers = [predicted, predicted * 0.78, predicted * 1.28].map((value) =>
        value.toFixed(10).replace('.', ','),
      )
      const [source, seen] = i === 0 ? ['commune', 214] : ['maille', 3 * i]
      return [
        `"9601";"${code}";"${name}";"249600000";"${DEMO_DEPARTEMENT}";"99"`,
        ...numbers,
        `"${source}"`,
        seen,
        260,
        '0,71',
      ].join(';')
    })
    const file = join(mirrorDir, EDITION, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${[HEADER, ...lines].join('\n')}\n`, 'latin1')
  }
}
