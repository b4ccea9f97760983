import { z } from 'zod'
import { isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { communeCodeSchema, departementCodeSchema, departementOf } from '../../../shared/identifiers/insee.ts'
import { loadedPlacesSchema } from '../../../shared/schemas/coverage.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { notFound } from '../../answers/problem.ts'
import { missingSources } from '../datasets/summarise-areas.ts'
import { placeSentences } from '../place-sentences.ts'
import { setSentences } from '../sets/set-sentences.ts'
import { type CoveredPlace, filedCommunes, loadedAreas, loadingStatusOf } from './loaded.ts'
import { loadedTimes } from './loaded-times.ts'

/** Looked for once a release, for a national dataset has 35,000 units. */
const known = new PerReleaseCache<ReturnType<typeof missingSources>>(50)

const input = z
  .strictObject({
    departement: departementCodeSchema.optional().describe('Département code: how much of it is loaded'),
    commune: communeCodeSchema.optional().meta({
      description: 'INSEE commune code: whether it is loaded. Former codes are followed.',
    }),
  })
  .refine(({ departement, commune }) => departement === undefined || commune === undefined, {
    path: ['departement'],
    error: refusalText(setSentences.departementAlone()),
  })

export const getCoverage = operation({
  name: 'getCoverage',
  tool: 'get_coverage',
  method: 'GET',
  path: '/v1/coverage',
  tag: 'Release',
  title: 'Which places are loaded',
  description:
    'Tells, dataset by dataset, which départements and communes the current release holds; asked about one département or ' +
    'commune, also whether it is loaded, partly loaded or not loaded. "Nothing found" means nothing where it is not.',
  input,
  output: loadedPlacesSchema,
  examples: (place) => [
    { title: 'Everything loaded', input: {} },
    { title: 'One commune', input: { commune: place.commune } },
    { title: 'The département', input: { departement: place.departement } },
  ],
  statuses: [404, 503],
  async run({ departement, commune }, stores) {
    const { manifest, territory } = stores
    const asked =
      commune !== undefined
        ? findCommune(commune, territory)
        : departement !== undefined
          ? findDepartement(departement, territory)
          : undefined
    const datasets = await Promise.all(
      manifest.datasets.map(async ({ name, title, units }) => ({
        name,
        title,
        ...(asked ? { status: loadingStatusOf(manifest, territory, name, asked) } : {}),
        areas: await areasOf(stores, name, asked),
        ...known.of(manifest, name, () => missingSources(units)),
      })),
    )
    return {
      data: { ...(asked ? { asked } : {}), datasets, ...damagedFiles(stores) },
      datasets: manifest.datasets.map(({ name }) => name).filter(isDatasetName),
    }
  },
})

function damagedFiles({ documents: { damaged } }: Stores) {
  if (damaged.length === 0) return {}
  const files = damaged.map(({ file, damage }) => ({
    name: file.dataset,
    code: file.area,
    detail: `${damage.file} ${damage.what}`,
  }))
  return { damaged: files }
}

function findCommune(code: string, territory: Territory) {
  const found = territory.resolve(code)
  if (!found) throw unknownArea('commune', code, territory)
  return { level: 'commune' as const, code: found.code, name: found.name }
}

function findDepartement(code: string, territory: Territory) {
  const found = territory.departement(code)
  if (!found) throw unknownArea('departement', code, territory)
  return { level: 'departement' as const, code, name: found.name }
}

function unknownArea(level: CoveredPlace['level'], code: string, { data }: Territory) {
  const { notCommuneOfCog, notDepartementOfCog } = placeSentences
  const detail = level === 'commune' ? notCommuneOfCog : notDepartementOfCog
  return notFound('unknown-area', detail(code, data.millesime))
}

/** The areas a dataset holds; with a place, only what can lie in it: its département and national files. */
async function areasOf(stores: Stores, dataset: string, asked: CoveredPlace | undefined) {
  const { manifest, territory } = stores
  const wanted = asked && new Set(filedCommunes(territory, asked))
  const departement = asked && (asked.level === 'departement' ? asked.code : departementOf(asked.code))
  return (
    await Promise.all(
      [...loadedAreas(manifest, dataset)]
        .filter(([code]) => departement === undefined || code === 'france' || code === departement)
        .map(async ([code, communes]) => ({
          code,
          name: territory.departement(code)?.name ?? null,
          ...(communes === 'whole'
            ? {}
            : { communeCodes: [...communes].filter((one) => wanted?.has(one) ?? true).sort() }),
          ...(await loadedTimes(dataset, code, asked?.level === 'commune' ? asked.code : undefined, stores)),
        })),
    )
  )
    .filter(({ communeCodes }) => communeCodes === undefined || communeCodes.length > 0)
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}
