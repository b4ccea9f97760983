export type Input = Record<string, unknown>
type EmptyAnswer = readonly [status: number, problem: string | null, coverage: string | null]

/** One question in a situation, and what it is told: status, type of the problem, status of the coverage. */
type Case = readonly [situation: string, input: Input, told: EmptyAnswer]

// Every dataset of the invented département 96 is loaded; of Nantes (44109), Paris and Strasbourg (67482) nothing is.
const NANTES = '441090000A0001'
const MISTYPED = '960010000A9999'
/** 96999 is no commune. */
const NO_COMMUNE = '969990000A0001'
/** A parcel without co-ownership, diagnostic, occupant or address. */
const BARE = '960010000A0003'
const AT_NANTES = { lng: -1.55, lat: 47.21 }
const AT_DEMO = { lng: 2.5, lat: 46.5 }
const BOX_OF_NANTES = { minLng: -1.6, minLat: 47.2, maxLng: -1.5, maxLat: 47.3 }
const BOX_OF_DEMO = { minLng: 2.499, minLat: 46.499, maxLng: 2.501, maxLat: 46.501 }
const POLYGON_OF_NANTES = {
  type: 'Polygon',
  coordinates: [
    [
      [-1.6, 47.2],
      [-1.5, 47.2],
      [-1.5, 47.3],
      [-1.6, 47.2],
    ],
  ],
}

const ABSENT: EmptyAnswer = [503, 'dataset-not-loaded', 'not-loaded']
const NONE: EmptyAnswer = [200, null, 'loaded']
/** The five searches of sales have no 503 and no 404 in the interface: the coverage of the answer says it. */
const UNLOADED_SALES: EmptyAnswer = [200, null, 'not-loaded']
const AT_SEA = { lng: -20, lat: 45 }
const BAD_ZONE: EmptyAnswer = [400, 'invalid-parameters', null]
const UNKNOWN: EmptyAnswer = [200, null, 'unknown-parcel']
/** The coverage of these is that of the cadastre: it is loaded, and has no such parcel. */
const NOT_FOUND: EmptyAnswer = [404, 'unknown-parcel', 'loaded']
const NOT_PUBLISHED: EmptyAnswer = [200, null, 'not-covered']
const NO_SUCH_TOWN: EmptyAnswer = [404, 'unknown-parcel', 'unknown-parcel']

const listOfParcel: readonly Case[] = [
  ['not loaded', { idu: NANTES }, ABSENT],
  ['no such parcel', { idu: MISTYPED }, UNKNOWN],
  ['no such commune', { idu: NO_COMMUNE }, UNKNOWN],
]
/** Questions for which SPEC.md names the 404 of an unknown parcel. */
const strictOfParcel: readonly Case[] = [
  ['not loaded', { idu: NANTES }, ABSENT],
  ['no such parcel', { idu: MISTYPED }, NOT_FOUND],
  ['no such commune', { idu: NO_COMMUNE }, NO_SUCH_TOWN],
]
const parcelAlone: readonly Case[] = [
  ['not loaded', { idu: NANTES }, [404, 'unknown-parcel', 'not-loaded']],
  ['no such parcel', { idu: MISTYPED }, NOT_FOUND],
  ['no such commune', { idu: NO_COMMUNE }, NO_SUCH_TOWN],
]
const FAR: EmptyAnswer = [404, 'no-parcel', 'not-loaded']
const FIGURE = { year: 2024, type: 'Maison' }

/** What every question is told when there is nothing; an empty list: it cannot have nothing to say. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  searchAddress: [
    ['not loaded', { q: '12 rue Crébillon, Nantes' }, [200, null, 'not-loaded']],
    ['not loaded, by postcode', { q: '12 rue Crébillon 44000' }, [200, null, 'not-loaded']],
    ['not loaded, an arrondissement', { q: '1 rue de Rivoli 75001 Paris' }, [200, null, 'not-loaded']],
    ['names no town', { q: 'zzyzx' }, [200, null, 'partly-loaded']],
    ['a town that is loaded', { q: 'zzyzx 96100' }, NONE],
  ],
  reverseAddress: [
    ['not loaded', AT_NANTES, [200, null, 'not-loaded']],
    ['loaded', AT_DEMO, NONE],
  ],
  addressesByParcel: strictOfParcel,
  getNearestParcel: [
    ['not loaded', AT_NANTES, FAR],
    ['no parcel of France can be there', AT_SEA, [404, 'no-parcel', 'not-covered']],
  ],
  getParcel: parcelAlone,
  searchParcels: [
    ['not loaded', { mode: 'zone', zone: { level: 'commune', code: '44109' } }, ABSENT],
    [
      'no such commune',
      { mode: 'zone', zone: { level: 'commune', code: '99999' } },
      [404, 'unknown-zone', null],
    ],
    [
      'none',
      { mode: 'zone', zone: { level: 'commune', code: '96001' }, criteria: { surface: { min: 90_000_000 } } },
      NONE,
    ],
  ],
  getDossier: parcelAlone,
  getParcelHistory: listOfParcel,
  getNeighbours: parcelAlone,
  getUnit: parcelAlone,
  getBuildings: listOfParcel,
  getDemographics: strictOfParcel,
  getDpeResidential: [...strictOfParcel, ['none', { idu: BARE }, NONE]],
  getDpeTertiary: [...strictOfParcel, ['none', { idu: BARE }, NONE]],
  getCopropriete: [...listOfParcel, ['none', { idu: BARE }, NONE]],
  getPermits: [...listOfParcel, ['none', { idu: BARE }, NONE]],
  getCommunePermits: [
    ['not loaded', { codeInsee: '44109' }, ABSENT],
    ['no such commune', { codeInsee: '99999' }, [404, 'unknown-area', null]],
  ],
  getPlanning: listOfParcel,
  // Risks of communes are national: of a place where no parcel is loaded they are told all the same.
  getRisks: [
    ['not loaded', { idu: NANTES }, UNKNOWN],
    ['no such parcel', { idu: MISTYPED }, UNKNOWN],
    ['no such commune', { idu: NO_COMMUNE }, UNKNOWN],
  ],
  // The zones and the tax of communes are national too.
  getLocalRules: [
    ['not loaded', { idu: NANTES }, UNKNOWN],
    ['no such parcel', { idu: MISTYPED }, UNKNOWN],
    ['no such commune', { idu: NO_COMMUNE }, UNKNOWN],
  ],
  transactionsByParcel: [...listOfParcel, ['not published', { idu: '674820000A0001' }, NOT_PUBLISHED]],
  transactionById: [['no such sale', { id: '0000000000000000' }, [404, 'unknown-sale', null]]],
  transactionsByBbox: [
    ['not loaded', BOX_OF_NANTES, UNLOADED_SALES],
    ['a year that is not loaded', { ...BOX_OF_DEMO, year: 2026 }, UNLOADED_SALES],
    ['none', { ...BOX_OF_DEMO, priceMin: 900_000_000 }, NONE],
  ],
  transactionsByRadius: [
    ['not loaded', { ...AT_NANTES, radiusMeters: 100 }, UNLOADED_SALES],
    ['not published', { lng: 7.75, lat: 48.58, radiusMeters: 100 }, NOT_PUBLISHED],
    ['no parcel of France can be there', { ...AT_SEA, radiusMeters: 5000 }, NOT_PUBLISHED],
    ['none', { ...AT_DEMO, radiusMeters: 100, priceMin: 900_000_000 }, NONE],
  ],
  transactionsByZone: [
    ['not loaded', { level: 'commune', code: '44109' }, UNLOADED_SALES],
    ['not loaded, by name', { q: 'Nantes' }, UNLOADED_SALES],
    ['not loaded, a city', { level: 'commune', code: '75056' }, UNLOADED_SALES],
    ['IRIS that are not loaded', { level: 'iris', code: '441090101' }, UNLOADED_SALES],
    ['a year that is not loaded', { level: 'commune', code: '96001', year: 2026 }, UNLOADED_SALES],
    ['not published', { level: 'commune', code: '67482' }, NOT_PUBLISHED],
    ['no such commune', { level: 'commune', code: '99999' }, BAD_ZONE],
    ['none', { level: 'commune', code: '96001', priceMin: 900_000_000 }, NONE],
  ],
  transactionsByGeometry: [['not loaded', { geometry: POLYGON_OF_NANTES }, UNLOADED_SALES]],
  searchTransactions: [
    ['not loaded', { mode: 'bbox', bbox: BOX_OF_NANTES }, UNLOADED_SALES],
    ['no such commune', { mode: 'zone', zone: { level: 'commune', code: '99999' } }, BAD_ZONE],
  ],
  salesStatistics: [
    ['not loaded', { mode: 'bbox', bbox: BOX_OF_NANTES }, ABSENT],
    ['not published', { mode: 'zone', zone: { level: 'commune', code: '67482' } }, NOT_PUBLISHED],
    [
      'none',
      { mode: 'zone', zone: { level: 'commune', code: '96001' }, filters: { priceMin: 900_000_000 } },
      NONE,
    ],
  ],
  pricesByParcel: [...strictOfParcel, ['not published', { idu: '674820000A0001' }, NOT_PUBLISHED]],
  pricesByRue: [
    ['not loaded', AT_NANTES, ABSENT],
    ['no parcel of France can be there', AT_SEA, [404, 'no-parcel', 'not-covered']],
  ],
  pricesByZone: [
    ['not loaded', { level: 'commune', code: '44109' }, ABSENT],
    ['not published', { level: 'commune', code: '67482' }, NOT_PUBLISHED],
    ['no such commune', { level: 'commune', code: '99999' }, [404, 'unknown-zone', null]],
  ],
  salesBehindPrice: [
    ['not loaded', { level: 'commune', code: '44109', ...FIGURE }, ABSENT],
    ['not published', { level: 'commune', code: '67482', ...FIGURE }, NOT_PUBLISHED],
    ['no such commune', { level: 'commune', code: '99999', ...FIGURE }, [404, 'unknown-zone', null]],
    ['a year that is not loaded', { level: 'commune', code: '96001', ...FIGURE, year: 2026 }, UNLOADED_SALES],
  ],
  getPriceIndex: [
    ['not loaded', { level: 'commune', code: '44109' }, ABSENT],
    ['not published', { level: 'commune', code: '67482' }, [404, 'no-estimate', 'not-covered']],
    ['no such commune', { level: 'commune', code: '99999' }, [404, 'unknown-zone', null]],
  ],
  getEstimate: [
    ['not loaded', { ...AT_NANTES, type: 'Maison', surface: 90 }, FAR],
    ...['570010000A0001', '670010000A0001', '680010000A0001', '976080000A0001'].map(
      (idu): Case => [
        `not published: ${idu.slice(0, 2)}`,
        { idu, type: 'Maison', surface: 90 },
        [404, 'no-estimate', 'not-covered'],
      ],
    ),
    // Sales of the Territoire de Belfort are published, though it was of Alsace.
    ['published, not loaded', { idu: '900100000A0001', type: 'Maison', surface: 90 }, parcelAlone[0]![2]],
  ],
  estimateByParcel: [
    ...parcelAlone,
    ['not published', { idu: '674820000A0001' }, [404, 'no-estimate', 'not-covered']],
  ],
  getEstimateQuality: [
    ['not loaded', { level: 'commune', code: '44109' }, ABSENT],
    ['not published', { level: 'commune', code: '67482' }, [404, 'no-estimate', 'not-covered']],
    ['no such commune', { level: 'commune', code: '99999' }, [404, 'unknown-zone', null]],
  ],
  getRentStatsByCommune: [
    ['no observatory', { codeInsee: '01001' }, [404, 'no-rents', 'not-covered']],
    ['zoning not loaded', { codeInsee: '69123' }, [404, 'no-rents', 'not-loaded']],
    ['no such commune', { codeInsee: '99999' }, [404, 'unknown-area', null]],
  ],
  getRentStatsByCommuneYear: [
    ['year not loaded', { codeInsee: '96001', annee: 2015 }, [404, 'no-rents', 'not-loaded']],
    ['no such commune', { codeInsee: '99999', annee: 2021 }, [404, 'unknown-area', null]],
  ],
  getRentStatsByCoordinates: [
    ['not loaded', AT_NANTES, ABSENT],
    ['no parcel of France can be there', AT_SEA, [404, 'no-parcel', 'not-covered']],
  ],
  // The index is one for all of France.
  getRentIndex: [],
  getOccupants: [...listOfParcel, ['none', { idu: BARE }, NONE]],
  getCompany: [['not among those loaded', { siren: '999999998' }, [404, 'unknown-siren', 'partly-loaded']]],
  searchCompanies: [['not among those loaded', { q: 'zzyzx' }, [200, null, 'partly-loaded']]],
  getOwners: [
    ['not loaded', { idu: NANTES }, [200, null, 'not-loaded']],
    ['no such parcel', { idu: MISTYPED }, UNKNOWN],
    ['no such commune', { idu: NO_COMMUNE }, UNKNOWN],
  ],
  getPortfolio: [
    ['none in what is loaded', { siren: '000000018', role: 'other' }, [200, null, 'partly-loaded']],
    ['not among those loaded', { siren: '999999998' }, [404, 'unknown-siren', 'partly-loaded']],
  ],
  // Each reading of it says what is loaded.
  getIdentifier: [['nothing has it', { identifier: '0000000000000000' }, [200, null, null]]],
  listDatasets: [],
  getCoverage: [
    ['no such commune', { commune: '99999' }, [404, 'unknown-area', null]],
    ['no such département', { departement: '99' }, [404, 'unknown-area', null]],
  ],
  getChanges: [
    ['nothing loaded of the département', { area: '44' }, ABSENT],
    ['nothing loaded of the commune', { commune: '44109' }, ABSENT],
    ['no such commune', { commune: '99999' }, [404, 'unknown-area', null]],
    ['no such département', { area: '99' }, [404, 'unknown-area', null]],
    ['a release that nobody knows', { since: 'r20200101-000000-00000000' }, [410, 'changes-gone', null]],
    ['since the first release', {}, [200, null, null]],
  ],
  listReleases: [],
  listDownloads: [
    ['nothing loaded of the département', { departement: '44' }, ABSENT],
    ['no such département', { departement: '99' }, [404, 'unknown-area', null]],
    ['national files of a dataset that has none', { dataset: 'dvf', departement: 'france' }, ABSENT],
  ],
  getDictionary: [],
}
