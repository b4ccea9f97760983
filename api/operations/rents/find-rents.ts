import { z } from 'zod'
import { departementOf } from '../../../shared/insee.ts'
import { ANNOUNCED_RENTS_KIND, RENTS_KIND, rentKeys } from '../../../shared/rents.ts'
import {
  type RentAbsence,
  type RentGaps,
  rentAbsenceSchema,
  rentGapsSchema,
} from '../../../shared/schemas/rents.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { JsonText } from '../../operation.ts'
import { notFound, notLoaded, type Problem } from '../../problem.ts'
import type { Stores } from '../../store/stores.ts'

const FRANCE = 'france'
const pointer = z.string()

/** Throws the 503 of a release without observed rents. */
export function needRents({ documents }: Stores): void {
  if (!documents.has(RENTS_KIND)) throw notLoaded('oll')
}

/** The commune a code means today. Throws 404 `unknown-area`. */
export function communeOf(code: string, { territory }: Stores): Commune {
  const found = territory.resolve(code)
  if (found) return found
  throw notFound(
    'unknown-area',
    `${code} is not a commune of the Code officiel géographique ${territory.data.millesime}.`,
  )
}

/** A document of observed rents. Communes of one zone share it: the key holds the name under which it is stored. */
export function rentDocument({ documents }: Stores, key: string): JsonText | undefined {
  const found = documents.get(RENTS_KIND, FRANCE, key)
  if (!found) return undefined
  return documents.get(RENTS_KIND, FRANCE, pointer.parse(JSON.parse(found.text)))
}

/** Members that stand beside the observed rents: whose they are, and the model of announced rents, never mixed with them. */
export function besideRents({ code, name }: Commune, { documents }: Stores) {
  return {
    municipality: { code, name, departement: departementOf(code) },
    announced: documents.get(ANNOUNCED_RENTS_KIND, FRANCE, code) ?? null,
  }
}

/** Datasets an answer about rents is made from. */
export function rentDatasets({ documents }: Stores, ...more: string[]): string[] {
  return ['oll', ...(documents.has(ANNOUNCED_RENTS_KIND) ? ['carte-des-loyers'] : []), 'cog', ...more]
}

/** 404 of a commune, or of one of its years, with its reason in `coverage`; `told`: what is known of the place asked for. */
export function noRents(commune: Commune, stores: Stores, year?: number, told?: RentAbsence): Problem {
  const { documents } = stores
  const place = `${commune.name} (${commune.code})`
  const announced = documents.get(ANNOUNCED_RENTS_KIND, FRANCE, commune.code)
  const beside = announced ? { announced: JSON.parse(announced.text) } : {}
  const problem = (coverage: string, detail: string, more: Record<string, unknown> = {}) =>
    notFound('no-rents', detail, { coverage, ...more, ...beside })
  const stored =
    documents.get(RENTS_KIND, FRANCE, rentKeys.absence(commune.code, year)) ??
    documents.get(RENTS_KIND, FRANCE, rentKeys.absence(commune.code))
  const absence = stored ? rentAbsenceSchema.parse(JSON.parse(stored.text)) : told
  if (absence) {
    const { reason, observations } = absence
    const when = year === undefined ? '' : ` in ${year}`
    return reason === 'secret'
      ? problem('secret', `The rents of ${place}${when} rest on fewer than 50 observations and are secret.`, {
          observations,
        })
      : problem(
          'no-data',
          `The files name the agglomeration of ${place}${when} without a figure (${reason}).`,
          {
            reason,
          },
        )
  }
  if (year !== undefined && rentDocument(stores, rentKeys.series(commune.code)))
    return problem(
      'no-data',
      `No rent of ${place} is known for ${year}. The other years are at /v1/loyers/by-commune/${commune.code}.`,
    )
  return uncovered(commune, stores, problem)
}

/** Nothing puts the commune in an agglomeration: either none covers it, or the table that would say so is not loaded. */
function uncovered(
  { code, name }: Commune,
  { documents }: Stores,
  problem: (coverage: string, detail: string) => Problem,
): Problem {
  const text = documents.get(RENTS_KIND, FRANCE, rentKeys.gaps)
  const gaps: RentGaps = text ? rentGapsSchema.parse(JSON.parse(text.text)) : {}
  const untold = gaps[departementOf(code)]
  if (untold)
    return problem(
      'not-loaded',
      `Whether an observatory covers ${name} (${code}) is not known: the release lacks the zoning of ${untold.join(', ')}. ` +
        'Load it with: terrier ingest oll --area france, with --file oll=<code>Zonage<year>.csv when it is not published.',
    )
  return problem('not-covered', `No rent observatory that is loaded covers ${name} (${code}).`)
}
