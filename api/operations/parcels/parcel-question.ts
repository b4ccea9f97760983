import { z } from 'zod'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import type { Sendable, SendableParts } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { type Operation, operation } from '../../answers/operation.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { type AskedParcel, aboutFormer, askedParcel } from './asked-parcel.ts'
import { formerAbout } from './former-parcel.ts'
import { type ParcelKind, parcelDocument } from './parcel-document.ts'
import type { parcelInput } from './parcel-input.ts'
import { SharedEmptyAnswers } from './shared-empty-answers.ts'
import { needExistingParcel } from './unknown-parcel.ts'

/** What a question found, before its coverage is known to the answer. `about`: members of `meta` of its own. */
interface Found<O extends z.ZodType, A extends z.ZodRawShape> {
  data: Sendable<z.output<O>>
  datasets: readonly DatasetName[]
  about?: SendableParts<z.output<z.ZodObject<A>>>
}

/**
 * A question whose answer comes from the document that is stored for a parcel. `meta` says what the dataset covers there, and what became of a parcel
 * that left the cadastre.
 */
interface ParcelQuestion<V, I extends typeof parcelInput, O extends z.ZodType, A extends z.ZodRawShape>
  extends Omit<Operation<I, O>, 'method' | 'about' | 'run'> {
  /** Members of `meta` besides the coverage. */
  about?: A
  /** The documents of the answer; undefined where none of the kind is loaded for the parcel. */
  documents(asked: AskedParcel, stores: Stores): ParcelKind<V> | undefined
  /** The dataset that the coverage is of, or what gives it. Throws the 503 Problem where the dataset is not loaded. */
  coverage: DatasetName | ((asked: AskedParcel, isFound: boolean, stores: Stores) => Promise<Coverage>)
  /** Whether a parcel that the cadastre lacks gets a 404 instead of an answer with its coverage. */
  refusesAbsent?: true
  /** Whether parcels without a document have answers of their own: else those of a commune share one, and `answer` may not look at `asked`. */
  isOwn?(input: z.output<I>, stores: Stores): boolean | Promise<boolean>
  /** The answer; `document` is undefined where the dataset says nothing of the parcel. */
  answer(
    document: StoredDocument<V> | undefined,
    input: z.output<I>,
    stores: Stores,
  ): Found<O, A> | Promise<Found<O, A>>
}

/** The operation of a question about a parcel: its document, its coverage and its answer are found here alike for all. */
export function parcelQuestion<
  V,
  I extends typeof parcelInput,
  O extends z.ZodType,
  A extends z.ZodRawShape = Record<never, never>,
>(question: ParcelQuestion<V, I, O, A>): Operation {
  const { about, documents, coverage, refusesAbsent, isOwn, answer, ...rest } = question
  const shared = new SharedEmptyAnswers<z.output<O>, Readonly<Record<string, unknown>>>()
  const need = typeof coverage === 'string' ? needOf(coverage, refusesAbsent) : coverage
  const members: z.ZodObject = z.object({
    ...about,
    coverage: coverageSchema,
    ...(refusesAbsent ? {} : formerAbout),
  })
  return operation({
    ...rest,
    method: 'GET',
    about: members,
    async run(input: z.output<I>, stores: Stores) {
      const asked = await askedParcel(input.idu, stores)
      const kind = documents(asked, stores)
      const document = kind && (await parcelDocument(kind, input.idu, stores))
      const make = async () => {
        const covered = await need(asked, document !== undefined, stores)
        const { data, datasets, about: own } = await answer(document, input, stores)
        // Without a spread where there is nothing to spread, which is nearly always: it took longer than finding the document.
        const about =
          own || asked.former ? { ...own, coverage: covered, ...aboutFormer(asked) } : { coverage: covered }
        return { data, datasets, about }
      }
      return document || (await isOwn?.(input, stores)) ? make() : shared.of(asked, stores, make)
    },
  })
}

const needOf =
  (dataset: DatasetName, refusesAbsent?: true) => (asked: AskedParcel, isFound: boolean, stores: Stores) =>
    refusesAbsent
      ? needExistingParcel(dataset, asked, isFound, stores)
      : needParcel(dataset, asked, isFound, stores)
