import type { z } from 'zod'
import type { DocumentKind } from '../../../shared/documents/document-kind.ts'
import { housingZones, taxRates } from '../../../shared/documents/local-rules.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { localRulesSchema } from '../../../shared/schemas/local-rules.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText, Sendable } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'

type Parts = z.output<typeof localRulesSchema>['ofCommune']

/** The parts of a commune; of an arrondissement of Paris, Lyon or Marseille those of the city, which alone is in the lists. */
async function documentOfCommune<V>(
  kind: DocumentKind<V, [commune: string]>,
  commune: Commune | undefined,
  { documents }: Stores,
): Promise<V | undefined> {
  const codes = commune ? [commune.code, commune.city].filter((code) => code !== undefined) : []
  for (const code of codes) {
    const found = await documents.get(kind, 'france', kind.key(code))
    if (found) return found.value
  }
  return undefined
}

/** The lists name every commune: one that they lack is unknown, which differs from "none". */
function coverageOf(whole: Coverage, dataset: DatasetName, isEmpty: boolean): Coverage {
  return isLoaded(whole) && isEmpty
    ? { status: 'no-data', detail: 'The list has no row for this commune.', datasets: [dataset] }
    : whole
}

/** Some 2 kB each, the same for all parcels of a commune. */
const kept = new PerReleaseCache<JsonText<Parts>>(4096)

/** The rules of the commune of a parcel. */
export async function communeRuleParts(asked: AskedParcel, stores: Stores): Promise<Sendable<Parts>> {
  const describe = async (): Promise<Parts> => ({
    housingZone: await housingZonePart(asked, stores),
    localTax: await localTaxPart(asked, stores),
  })
  return asked.commune
    ? await kept.made(stores, asked.commune.code, async () => readyJson(await describe()))
    : await describe()
}

/** The zone of the commune. Of one that was made of several with different zones none is given for the whole. */
async function housingZonePart(asked: AskedParcel, stores: Stores): Promise<Parts['housingZone']> {
  const { coverage, edition } = partHead('zone-abc', asked, stores)
  const document = isLoaded(coverage)
    ? await documentOfCommune(housingZones, asked.commune, stores)
    : undefined
  const [first, ...others] = new Set(document?.found.map(({ zone }) => zone))
  return {
    scope: 'commune',
    coverage: coverageOf(coverage, 'zone-abc', document === undefined),
    edition,
    zone: first !== undefined && others.length === 0 ? first : null,
    since: document?.since ?? null,
    found: document?.found ?? [],
  }
}

/** The rates of the commune, year by year. */
async function localTaxPart(asked: AskedParcel, stores: Stores): Promise<Parts['localTax']> {
  const { coverage, edition } = partHead('local-tax', asked, stores)
  const years = isLoaded(coverage) ? await documentOfCommune(taxRates, asked.commune, stores) : undefined
  return {
    scope: 'commune',
    coverage: coverageOf(coverage, 'local-tax', years === undefined),
    edition,
    years: years ?? [],
  }
}
