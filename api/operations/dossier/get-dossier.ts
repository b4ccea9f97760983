import { z } from 'zod'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { type Answer, operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { shortened } from '../../answers/shortened.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { absentParcel } from '../parcels/unknown-parcel.ts'
import { setSentences } from '../sets/set-sentences.ts'
import { askSection, sectionSchema } from './ask-section.ts'
import { DOSSIER_SECTIONS } from './sections.ts'

const NAMES = DOSSIER_SECTIONS.map(({ name }) => name)

const include = z
  .array(
    z.enum(NAMES, {
      error: ({ input }) =>
        refusalText(setSentences.noSection(JSON.stringify(shortened(String(input))), NAMES.join(', '))),
    }),
  )
  .min(1, { error: refusalText(setSentences.oneSection(NAMES.join(', '))) })
  .max(100, { error: refusalText(setSentences.sectionsOnce()) })
  // One question has one ETag, in whatever order its sections are named.
  .transform((asked) => NAMES.filter((name) => asked.includes(name)))

const dossierSchema = z.strictObject({
  idu: z.string().length(14),
  sections: z.strictObject(
    Object.fromEntries(DOSSIER_SECTIONS.map((section) => [section.name, sectionSchema(section).optional()])),
  ),
})

/** Some 40 kB each: a page and its agent ask for the same one again and again. */
const dossiers = new PerReleaseCache<Answer<z.infer<typeof dossierSchema>>>(256)

export const getDossier = operation({
  name: 'getDossier',
  tool: 'get_parcel_dossier',
  method: 'GET',
  path: '/v1/parcels/{idu}/dossier',
  tag: 'Parcels',
  title: 'Everything about a parcel',
  description:
    'In one answer: each section holds what its own question answers, its ' +
    'status and, where there is nothing, the reason in `coverage`. `include` chooses the sections.',
  input: parcelInput.extend({
    include: include.optional().meta({
      description: 'Sections wanted; all when left out',
      example: ['parcels', 'transactions', 'prices'],
    }),
  }),
  output: dossierSchema,
  noindex: true,
  examples: (place) => [
    { title: 'A parcel', input: { idu: place.idu } },
    { title: 'Its sales and prices', input: { idu: place.idu, include: ['transactions', 'prices'] } },
  ],
  statuses: [404, 410, 503],
  async run({ idu, include }, stores) {
    const question = `${idu} ${include?.join() ?? ''}`
    // A past release withholds whom the served one does: what it answers changes while it stays open.
    const mayKeep = stores.served === undefined
    const before = mayKeep ? dossiers.get(stores, question) : undefined
    if (before) return before
    if (stores.parcels.count === 0) throw notLoaded('cadastre')
    if (!(await stores.parcels.has(idu))) throw await absentParcel(idu, stores)
    const sections = include
      ? DOSSIER_SECTIONS.filter(({ name }) => include.includes(name))
      : DOSSIER_SECTIONS
    // Together: what several sections have to read is read at once.
    const found = await Promise.all(sections.map((section) => askSection(section, idu, stores)))
    const bodies = found.map(({ body }, i) => [sections[i]!.name, body])
    const data = readyJson({ idu, sections: Object.fromEntries(bodies) })
    const made = { data, datasets: datasetsOf(found, stores) }
    if (mayKeep) dossiers.set(stores, question, made)
    return made
  },
})

/** Sections × what is loaded give a few dozen. */
const lists = new PerReleaseCache<readonly DatasetName[]>(1000)

/** The datasets of all sections, each once. The same ones are the same list: the text of `meta` is kept by it. */
function datasetsOf(
  found: readonly { datasets: readonly DatasetName[] }[],
  stores: Stores,
): readonly DatasetName[] {
  const key = found.map(({ datasets }) => datasets.join()).join()
  return lists.of(stores, key, () => [...new Set(found.flatMap(({ datasets }) => datasets))].sort())
}
