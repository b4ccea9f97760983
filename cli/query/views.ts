import { DERIVED_NAMES } from '../../shared/identifiers/derived-names.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import type { View } from '../../stores/sets/locked-database.ts'

/** A kind of lake files as one table; `rows` of all of them. */
export interface LakeView extends View {
  dataset: string
  kind: string
  rows: number
}

/**
 * The lake of a release as tables: `<dataset>.<kind>`, hyphens written as underscores, all départements of a kind together. What is
 * derived from several datasets has no schema: `parcel_facts`.
 */
export function lakeViews(dataDir: Pick<DataDir, 'store'>, { files }: Manifest): LakeView[] {
  const views = new Map<string, LakeView & { paths: string[] }>()
  for (const { role, dataset, kind, file, rows } of files) {
    if (role !== 'lake') continue
    const schema = DERIVED_NAMES.some((name) => name === dataset) ? 'main' : plain(dataset)
    const name = plain(kind)
    const view = views.get(`${schema}.${name}`) ?? { schema, name, dataset, kind, rows: 0, paths: [] }
    view.paths.push(dataDir.store(file))
    view.rows += rows
    views.set(`${schema}.${name}`, view)
  }
  return [...views.values()].sort((a, b) => (fullName(a) < fullName(b) ? -1 : 1))
}

export function fullName({ schema = 'main', name }: View): string {
  return schema === 'main' ? name : `${schema}.${name}`
}

const plain = (name: string) => name.replaceAll('-', '_')
