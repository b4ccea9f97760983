import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { RAW_DVF_LISTING } from '../../data/sample/datasets/dvf-raw.ts'
import { writeZip } from '../../data/sample/zip-file.ts'
import { openOnlyMember } from '../../formats/archive/member-stream.ts'
import { mirrorPathOf } from '../../shared/files/mirror-path.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { type DemoFiles, ingestDemo, publishedDemo } from './demo.ts'
import { dropLastParcel } from './mirror-edits.ts'

/** A data folder with three releases of the demo: before any change, without a parcel, without a sale. */
export async function changedReleases(): Promise<{ dataDir: DataDir; releases: Manifest[] }> {
  const demo = await publishedDemo()
  const { dataDir } = demo
  const releases = [(await dataDir.readCurrent())!]
  await dropLastParcel(demo)
  releases.push((await ingestDemo(demo, { datasets: ['cadastre'], files: {} })).release)
  await withdrawSale(demo)
  releases.push((await ingestDemo(demo, { datasets: ['dvf'], files: {} })).release)
  return { dataDir, releases }
}

/** Takes the lines of the first sale of 2024 out of the raw file of that year, and its digest out of the list: its producer has withdrawn it. */
async function withdrawSale({ mirror }: DemoFiles): Promise<void> {
  const path = join(mirror, RAW_DVF_LISTING)
  const listing = listed.parse(JSON.parse(await readFile(path, 'utf8')))
  const year = listing.resources.find(({ title }) => title.includes('2024'))!
  delete year.checksum
  await writeFile(path, JSON.stringify(listing))
  const file = join(mirror, mirrorPathOf(new URL(year.url)))
  const [header, ...lines] = (await text((await openOnlyMember(file, file)).stream)).split('\n')
  const saleOf = (line: string) => line.split('|').slice(8, 11).join('|')
  const kept = lines.slice(lines.findIndex((line) => saleOf(line) !== saleOf(lines[0]!)))
  await writeZip(file, { 'ValeursFoncieres-2024.txt': [header, ...kept].join('\n') })
}

const listed = z.looseObject({
  resources: z.array(z.looseObject({ title: z.string(), url: z.string(), checksum: z.unknown() })),
})
