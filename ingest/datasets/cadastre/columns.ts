import { IngestError } from '../../errors.ts'

const ALWAYS = ['commune', 'prefixe', 'section', 'numero']
/** Absent for Strasbourg, whose parcels come from the city's own survey; elsewhere their absence means a changed file. */
const EXCEPT_STRASBOURG = ['contenance', 'arpente', 'created', 'updated']
const STRASBOURG = '67482'

/** Watches which properties of the layer occur; costs nothing more once all have been seen. */
export class ColumnWatch {
  readonly #missing = new Set([...ALWAYS, ...EXCEPT_STRASBOURG])
  readonly #present = new Set<string>()

  /** Every watched column has been seen. */
  get complete(): boolean {
    return this.#missing.size === 0
  }

  note(properties: Readonly<Record<string, unknown>>): void {
    if (this.complete) return
    for (const name in properties) {
      if (properties[name] === null) continue
      this.#present.add(name)
      this.#missing.delete(name)
    }
  }

  /**
   * Stops the ingest when a property that the layer has always had is on none of its parcels: a renamed column must not
   * pass for a territory without values. `id` is not watched, because a parcel without it is refused one by one.
   * Throws IngestError naming the columns and the file.
   */
  check(source: { url: string; commune?: string }): void {
    const vanished = [...this.#missing].filter(
      (name) => source.commune !== STRASBOURG || !EXCEPT_STRASBOURG.includes(name),
    )
    // Without any property every row is refused, and those refusals say more than missing columns.
    if (vanished.length === 0 || this.#present.size === 0) return
    const many = vanished.length > 1
    throw new IngestError(
      `Column${many ? 's' : ''} ${vanished.map((name) => `"${name}"`).join(', ')} vanished from ${source.url}: no parcel has ` +
        `${many ? 'them' : 'it'} (present: ${[...this.#present].join(', ')}). Nothing was published; ` +
        'if the producer renamed it, the cadastre reader has to follow.',
    )
  }
}
