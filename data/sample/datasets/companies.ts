import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { nicOf, sampleCompanies } from '../companies.ts'
import { csvLine } from '../parquet.ts'
import type { SampleInput } from '../sample-input.ts'

const DATA_GOUV = 'www.data.gouv.fr/datasets/r'
const RGE =
  'https://data.ademe.fr/data-fair/api/v1/datasets/liste-des-entreprises-rge-2/lines?size=10000&select=siret,code_qualification'
/** Qualifications on a page: few, so that the demo has several pages. */
const PAGE = 50
/** Number of this dataset in `SamplePlace.random`. */
const SUPPLEMENTS = 14

/** Writes the five open files about companies for those of the demo: accounts, social economy, agreements, RGE, training. */
export async function writeCompanies({ mirrorDir, places }: SampleInput): Promise<void> {
  const accounts = [
    ['siren', 'date_cloture_exercice', 'chiffre_d_affaires', 'resultat_net', 'type_bilan', 'confidentiality'],
  ]
  const social = [['Nom', 'SIREN']]
  const agreements = [['mois', 'siret', 'idcc', 'date_maj']]
  const rge: { siret: string; code_qualification: string }[] = []
  const training = [['Numéro Déclaration Activité', 'Dénomination', 'Code SIREN', 'Certifications']]
  for (const [index, company] of sampleCompanies(places).entries()) {
    const random = company.places[0]!.random(SUPPLEMENTS)
    const { siren, name, form } = company
    if (form.short === 'EI') continue
    const siret = siren + nicOf(siren, 0)
    const turnover = Math.round(random.between(50, 2000)) * 1000
    for (const year of [2022, 2023, 2024])
      if (index === 0 || random.chance(0.6))
        accounts.push([
          siren,
          `${year}-12-31`,
          String(turnover + year),
          String(Math.round(turnover / 20)),
          'S',
          'Public',
        ])
    if (index === 0 || random.chance(0.1))
      for (const code of ['QB-6141', 'QB-8211']) rge.push({ siret, code_qualification: code })
    if (random.chance(0.05)) social.push([name, siren])
    if (random.chance(0.3)) agreements.push(['2024-11', siret, '1596', '2024-12-01'])
    if (random.chance(0.05))
      training.push([`96${siren}`, name, siren, random.chance(0.5) ? 'Actions de formation' : ''])
  }
  const write = async (path: string, rows: string[][], delimiter: string) => {
    const file = join(mirrorDir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${rows.map((row) => csvLine(row, delimiter)).join('\n')}\n`)
  }
  await Promise.all([
    write(`${DATA_GOUV}/9d213815-1649-4527-9eb4-427146ef2e5b`, accounts, ';'),
    write(`${DATA_GOUV}/57bc99ca-0432-4b46-8fcc-e76a35c9efaf`, social, ','),
    write(`${DATA_GOUV}/a22e54f7-b937-4483-9a72-aad2ea1316f1`, agreements, ';'),
    writePages(mirrorDir, rge),
    write(
      'dgefp.opendatasoft.com/api/explore/v2.1/catalog/datasets/liste-publique-des-of-v2/exports/csv?lang=fr&timezone=Europe%2FBerlin&use_labels=true&delimiter=%3B',
      training,
      ';',
    ),
  ])
}

/** The list of ADEME's portal, page by page, each naming the next. */
async function writePages(mirrorDir: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from === 0 || from < rows.length; from += PAGE) {
    const address = (at: number) => (at === 0 ? RGE : `${RGE}&after=${at}`)
    const page = {
      total: rows.length,
      ...(from + PAGE < rows.length ? { next: address(from + PAGE) } : {}),
      results: rows.slice(from, from + PAGE),
    }
    const path = join(mirrorDir, mirrorPathOf(new URL(address(from))))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(page))
  }
}
