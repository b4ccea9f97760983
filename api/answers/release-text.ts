import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import { VERSION } from '../../shared/process/version.ts'
import type { DatasetRecord, Manifest } from '../../shared/release/release.ts'
import type { Meta } from '../../shared/schemas/meta.ts'
import { PerReleaseCache } from '../../stores/reading/per-release-cache.ts'
import { JsonText } from '../../stores/reading/ready-json.ts'
import type { Stores } from '../../stores/stores.ts'
import { fnv1a } from './fnv.ts'

/** What all answers from one release share as text, made once. */
export class ReleaseText {
  /** Begins every ETag: `"<release>-`. */
  readonly tagPrefix: string
  /** Goes into every ETag: the same release answers differently after an upgrade, with other limits, or without a damaged file. */
  readonly seed: number
  readonly #manifest: Manifest
  readonly #metas = new Map<string, JsonText>()

  constructor({ manifest, limits, documents }: Stores) {
    this.#manifest = manifest
    this.tagPrefix = `"${manifest.id}-`
    const closed = documents.damaged.map(({ file }) => file.file).join()
    this.seed = fnv1a(VERSION + JSON.stringify(limits) + closed)
  }

  /**
   * Text of `meta` without its last brace, as bytes, made once for each list of datasets: operations know few of them, and a manifest has many
   * units.
   */
  meta(datasets: readonly DatasetName[]): JsonText {
    const key = datasets.join()
    let text = this.#metas.get(key)
    if (text === undefined) {
      text = new JsonText([Buffer.from(JSON.stringify(metaOf(this.#manifest, datasets)).slice(0, -1))])
      this.#metas.set(key, text)
    }
    return text
  }
}

const texts = new PerReleaseCache<ReleaseText>(1)

export function releaseText(stores: Stores): ReleaseText {
  return texts.of(stores, '', () => new ReleaseText(stores))
}

/** The provenance of an answer made from these datasets; one that is not loaded is left out. */
export function metaOf(manifest: Manifest, datasets: readonly DatasetName[]): Meta {
  return {
    release: manifest.id,
    datasets: manifest.datasets
      .filter(({ name }) => datasets.some((used) => used === name))
      .flatMap(citation),
  }
}

function citation({ name, producer, licence, units }: DatasetRecord): Meta['datasets'] {
  const editions = [...new Set(units.map((unit) => unit.millesime))].sort().reverse()
  const edition = editions[0]
  if (edition === undefined) return []
  return [{ name, producer, licence, edition, ...(editions.length > 1 ? { editions } : {}) }]
}
