import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import type { JsonText, Sendable, SendableParts } from '../../stores/reading/ready-json.ts'
import type { Answer } from './operation.ts'

/** One answer to many questions, such as those about parcels that a dataset says nothing of: what is written of it is kept with it. */
export class CommonAnswer<D = unknown, A = Readonly<Record<string, unknown>>> implements Answer<D, A> {
  readonly data: Sendable<D>
  readonly datasets: readonly DatasetName[]
  readonly about: SendableParts<A>
  #written: JsonText | undefined

  constructor({ data, datasets, about }: Required<Omit<Answer<D, A>, 'named'>>) {
    this.data = data
    this.datasets = datasets
    this.about = about
  }

  /** What `write` makes of it, made once: it is to be called with one and the same function. */
  written(write: (answer: CommonAnswer<D, A>) => JsonText): JsonText {
    this.#written ??= write(this)
    return this.#written
  }
}
