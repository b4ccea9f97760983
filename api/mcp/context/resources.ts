import { type ReadResourceResult, type Resource, ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { ReleaseSource } from '../../../stores/lease.ts'
import { noRelease } from '../../answers/problems.ts'
import { shortened } from '../../answers/shortened.ts'
import { PLACE_VIEW, readPlaceView } from '../app/place-view.ts'
import { PLOTS_TEMPLATE, plotsBox, plotsIn } from '../app/plots.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import { ANSWERS_TEMPLATE } from '../whole/answer-uri.ts'
import type { WholeAnswers } from '../whole/whole-answers.ts'
import { METHODOLOGY } from './methodology.ts'
import { readReleaseResource, releaseResources } from './release-resources.ts'

/** Resources that are named by what they are about. */
export const TEMPLATES = [ANSWERS_TEMPLATE, PLOTS_TEMPLATE]

interface Source extends Resource {
  mimeType: string
  read(): string | Promise<string>
}

/** Documents that an agent can read without calling a tool. */
export class Resources {
  readonly #list: readonly Resource[]
  readonly #sources: readonly Source[]
  readonly #releases: ReleaseSource
  readonly #whole: WholeAnswers

  constructor(toolbox: Toolbox, releases: ReleaseSource, whole: WholeAnswers) {
    this.#sources = sourcesOf(toolbox, releases)
    this.#list = this.#sources.map(({ read, ...resource }) => resource)
    this.#releases = releases
    this.#whole = whole
  }

  /** Those that are always there, then a resource for each kept release. */
  async list(): Promise<Resource[]> {
    return [...this.#list, ...(await releaseResources(this.#releases))]
  }

  /**
   * Throws ResourceNotFoundError for a URI that is neither in the list nor of a template, and Problem when no release is loaded or the question of an
   * answer is refused. `gone`: aborted when nobody waits for it any more.
   */
  async read(uri: string, gone?: AbortSignal): Promise<ReadResourceResult> {
    const source = this.#sources.find((one) => one.uri === uri)
    if (source) {
      const { mimeType, _meta } = source
      return { contents: [{ uri, mimeType, text: await source.read(), ...(_meta ? { _meta } : {}) }] }
    }
    const box = plotsBox(uri)
    if (box) return { contents: [{ uri, mimeType: PLOTS_TEMPLATE.mimeType, text: await this.#plots(box) }] }
    const answer = await this.#whole.read(uri, gone)
    if (answer !== undefined)
      return { contents: [{ uri, mimeType: ANSWERS_TEMPLATE.mimeType, text: answer }] }
    const release = await readReleaseResource(uri, this.#releases)
    if (release === undefined) throw new ResourceNotFoundError(shortened(uri, 200))
    return { contents: [{ uri, mimeType: 'application/json', text: release }] }
  }

  async #plots(box: Bounds): Promise<string> {
    const lease = this.#releases.acquire()
    if (!lease) throw noRelease(this.#releases.refused)
    try {
      return JSON.stringify(await plotsIn(box, lease.stores))
    } finally {
      lease.done()
    }
  }
}

function sourcesOf(toolbox: Toolbox, releases: ReleaseSource): Source[] {
  const answered = [
    {
      tool: 'list_datasets',
      uri: 'terrier://datasets',
      name: 'datasets',
      title: 'Catalogue of datasets',
      description: 'What is loaded: producers, licences, editions, sources, rows kept and refused',
    },
    {
      tool: 'get_coverage',
      uri: 'terrier://coverage',
      name: 'coverage',
      title: 'Coverage',
      description: 'Which départements and communes are loaded, dataset by dataset',
    },
  ]
  return [
    ...answered
      .filter(({ tool }) => toolbox.has(tool))
      .map(({ tool, ...resource }) => ({
        ...resource,
        mimeType: 'application/json',
        read: async () => JSON.stringify((await toolbox.answer(tool, {})).body),
      })),
    {
      uri: 'terrier://methodology',
      name: 'methodology',
      title: 'Method of the statistics',
      description: 'How prices and rents are computed, what is left out, and what an absence means',
      mimeType: 'text/markdown',
      read: () => METHODOLOGY,
    },
    {
      uri: 'terrier://licences',
      name: 'licences',
      title: 'Licences',
      description: 'Whom to cite for each dataset, and under which licence',
      mimeType: 'text/markdown',
      read: () => licencesOf(releases),
    },
    { ...PLACE_VIEW, read: readPlaceView },
  ]
}

function licencesOf(releases: ReleaseSource): string {
  const lease = releases.acquire()
  if (!lease) throw noRelease(releases.refused)
  try {
    const lines = lease.stores.manifest.datasets.map(
      ({ name, title, producer, licence, licenceUrl, units }) => {
        const newest = units
          .map(({ millesime }) => millesime)
          .sort()
          .at(-1)
        return `- ${name} (${title}): ${producer}, [${licence}](${licenceUrl})${newest === undefined ? '' : `, edition ${newest}`}`
      },
    )
    return [
      '# Licences',
      '',
      'Reuse of these data, commercial too, must name the producer and the edition, and must not suggest that the producer endorses it.',
      'Data about persons stay under the law on personal data; sales may not be indexed by search engines (LPF art. R*112 A-3).',
      '',
      ...lines,
      '',
    ].join('\n')
  } finally {
    lease.done()
  }
}
