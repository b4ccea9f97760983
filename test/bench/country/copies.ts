import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { MAGIC, openParcels, VERSION } from '../../../shared/artefacts/parcels.ts'
import { decodeSections, encodeSections } from '../../../shared/artefacts/sections.ts'
import { Home } from '../../../shared/home.ts'
import { packIdu } from '../../../shared/idu.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release.ts'
import { type Place, shiftOf } from './places.ts'

const someParcel = (departement: string): number => packIdu(`${departement}001000AA0001`)

/** The artefact of one département as that of another place: moved, and with the identifiers of there. */
export function movedArtefact(bytes: ArrayBuffer, from: Place, to: Place): Uint8Array {
  const copy = bytes.slice(0)
  const { dx, dy } = shiftOf(from, to)
  const parcels = openParcels(copy)
  const { boxes } = parcels.tree
  for (let i = 0; i < boxes.length; i += 2) {
    boxes[i]! += dx
    boxes[i + 1]! += dy
  }
  const step = someParcel(to.code) - someParcel(from.code)
  for (let i = 0; i < parcels.keys.length; i++) parcels.keys[i]! += step
  const { facts, section } = decodeSections(copy, MAGIC, VERSION)
  const names = ['tree', 'geometry', 'offsets', 'keys', 'surfaces', 'created', 'updated', 'surveyed']
  const sections = names.map((name) => {
    const { offset, length } = section(name)
    return [name, new Uint8Array(copy, offset, length)] as const
  })
  const moved = {
    ...facts,
    departement: to.code,
    originX: Number(facts.originX) + dx,
    originY: Number(facts.originY) + dy,
  }
  return Buffer.concat(encodeSections(MAGIC, VERSION, moved, Object.fromEntries(sections)))
}

/**
 * A home whose release has the parcels of the first place at all places. Only what the space door opens: there are no lake and no
 * documents. Answers the bytes of all artefacts.
 */
export async function writeCountry(dir: string, ingested: Home, all: readonly Place[]): Promise<number> {
  const [from] = all
  const manifest = (await ingested.readCurrent())!
  const territory = manifest.files.find(({ kind }) => kind === 'territory')!
  const model = manifest.files.find(
    ({ role, kind, area }) => role === 'readmodel' && kind === 'parcels' && area === from!.code,
  )!
  const read = await readFile(ingested.store(model.file))
  const bytes = Uint8Array.from(read).buffer
  await rm(dir, { recursive: true, force: true })
  const home = new Home(dir)
  await mkdir(home.store(), { recursive: true })
  await writeFile(home.store(territory.file), await readFile(ingested.store(territory.file)))
  const files: ReleaseFile[] = []
  for (const place of all) {
    const artefact = movedArtefact(bytes, from!, place)
    const file = `parcels-${place.code}.bin`
    await writeFile(home.store(file), artefact)
    const sha256 = createHash('sha256').update(artefact).digest('hex')
    files.push({ ...model, area: place.code, file, sha256, bytes: artefact.length })
  }
  await publish(home, { ...manifest, files: [territory, ...files] })
  return files.reduce((sum, file) => sum + file.bytes, 0)
}

async function publish(home: Home, manifest: Manifest): Promise<void> {
  await mkdir(home.release(manifest.id), { recursive: true })
  await writeFile(home.manifest(manifest.id), JSON.stringify(manifest))
  await writeFile(home.pointer(), JSON.stringify({ release: manifest.id, previous: null }))
}
