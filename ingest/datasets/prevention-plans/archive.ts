import { mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { extractZip } from '../../../formats/archive/extract-zip.ts'
import { isZip } from '../../../formats/archive/file-type.ts'
import { IngestError } from '../../../formats/errors.ts'
import { isGeoPackage, openGeoPackage } from '../../../formats/vector/geopackage.ts'
import { layersAmong, VECTOR_ENDINGS, type VectorLayer } from '../../../formats/vector/open-vector.ts'
import type { FetchedSource } from '../../dataset.ts'

/** Files of one folder, or tables of one GeoPackage: numbers of zones mean the same in them. */
export interface PlanFolder {
  name: string
  layers: readonly VectorLayer[]
}

/** A zip of a département in which each plan is a zip again is the deepest that is believed to be published. */
const DEEPEST = 2

/**
 * The folders of a source: a GeoPackage, or a zip with folders of shapefiles, tables and GeoPackages, and zips of these. In order of name. Throws
 * IngestError when it is none, is damaged, or holds nothing of the kind.
 */
export async function openFolders(
  { path, url }: Pick<FetchedSource, 'path' | 'url'>,
  departement: string,
  dir: string,
  depth = 0,
): Promise<PlanFolder[]> {
  if (await isGeoPackage(path)) return [{ name: url, layers: await openGeoPackage(path, departement) }]
  if (!(await isZip(path)))
    throw new IngestError(`${url} is neither a zip archive nor a GeoPackage: nothing was published`)
  if (depth > DEEPEST) throw new IngestError(`${url}: archives in archives, more than ${DEEPEST} deep`)
  await mkdir(dir, { recursive: true })
  const wanted = (name: string) =>
    (VECTOR_ENDINGS.test(name) || /\.(gpkg|zip)$/i.test(name)) && !name.includes('__MACOSX')
  const paths = await extractZip(path, url, dir, wanted, { folders: true })
  const byFolder = new Map<string, string[]>()
  const folders: PlanFolder[] = []
  for (const found of paths) {
    const inside = `${url}#${relative(dir, found)}`
    if (/\.(gpkg|zip)$/i.test(found))
      folders.push(
        ...(await openFolders({ path: found, url: inside }, departement, join(`${found}.in`), depth + 1)),
      )
    else byFolder.set(dirname(found), [...(byFolder.get(dirname(found)) ?? []), found])
  }
  for (const [folder, files] of byFolder)
    folders.push({ name: `${url}#${relative(dir, folder)}`, layers: layersAmong(files, departement) })
  return folders.sort((a, b) => (a.name < b.name ? -1 : 1))
}
