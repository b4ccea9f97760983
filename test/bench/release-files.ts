import { readFile } from 'node:fs/promises'
import { openParcels } from '../../shared/artefacts/parcels.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { DEPARTEMENT } from './territory.ts'

/** Files of the ingested département, and what its artefact weighs. */
export interface ReleaseFiles {
  lake: string
  artefact: string
  rows: number
}

/** Finds the département's files in the current release. Throws when it was not ingested. */
export async function releaseFiles(dataPath: string): Promise<ReleaseFiles> {
  const dataDir = new DataDir(dataPath)
  const manifest = await dataDir.readCurrent()
  const find = (role: string) =>
    manifest?.files.find((file) => file.role === role && file.kind === 'parcels' && file.area === DEPARTEMENT)
  const lake = find('lake')
  const artefact = find('readmodel')
  if (!lake || !artefact)
    throw new Error(`No parcels of ${DEPARTEMENT} in ${dataPath}: run the bench with the step ingest`)
  return { lake: dataDir.store(lake.file), artefact: dataDir.store(artefact.file), rows: artefact.rows }
}

export interface ArtefactWeight {
  /** Box tree, geometry and the offsets into it: what finding and drawing a parcel needs. Bytes a parcel. */
  indexAndGeometry: number
  /** The whole file, with keys, areas and dates. Bytes a parcel. */
  whole: number
}

/** Weighs the parcels artefact. */
export async function weigh(files: ReleaseFiles): Promise<ArtefactWeight> {
  const bytes = await readFile(files.artefact)
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(bytes)
  const { tree, geometry, offsets, count } = openParcels(shared)
  const spatial = tree.boxes.byteLength + tree.indices.byteLength + geometry.byteLength + offsets.byteLength
  return { indexAndGeometry: spatial / count, whole: bytes.byteLength / count }
}
