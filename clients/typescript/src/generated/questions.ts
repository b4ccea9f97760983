// Written by scripts/generate.mjs from /openapi.json: `npm run generate` writes it anew. Changes by hand are lost.
import type { AskOptions, InputOf } from '../question.ts'
import type { components } from './schema.ts'

/** Every question, by the operationId that it has in the OpenAPI document. */
export interface Questions {
  /** Make a watch. Each publication sends one message about what changed in its place, by signed webhook or by mail; docs/watches.md says how. An account has at most 20. The secret is in this answer alone. Needs a key. */
  addWatch(input: InputOf<'addWatch'>, options?: AskOptions): Promise<components['schemas']['MadeWatchAnswer']>
  /** Addresses of a parcel. Gives the house numbers tied to the parcel: those its commune declares on it, else those that lie in it or in the street before it. */
  addressesByParcel(input: InputOf<'addressesByParcel'>, options?: AskOptions): Promise<components['schemas']['AddressesByParcelAnswer']>
  /** The files of the release as a Data Package (Frictionless). A resource a file, with address, size, checksum, licence and the address of its schema. */
  catalog(input?: InputOf<'catalog'>, options?: AskOptions): Promise<components['schemas']['DataPackage']>
  /** Change a watch. Its name, its datasets, or whether it is paused. While it is, what is published is not kept for it. */
  changeWatch(input: InputOf<'changeWatch'>, options?: AskOptions): Promise<components['schemas']['WatchAnswer']>
  /** What a dwelling of a parcel is worth. The estimate of GET /v1/estimates for a dwelling of a parcel. Type and surface that are not said are those of the newest dwelling sold alone on it, else of its newest energy diagnostic (`assumed`); where neither is known, `reason` is unknown-dwelling. */
  estimateByParcel(input: InputOf<'estimateByParcel'>, options?: AskOptions): Promise<components['schemas']['EstimateByParcelAnswer']>
  /** Addresses around a point, in the format of the national geocoder. House numbers nearest to the point first, with their `distance` in metres. */
  geocodageReverse(input: InputOf<'geocodageReverse'>, options?: AskOptions): Promise<components['schemas']['GeocodingFeatures']>
  /** Addresses by their text, in the format of the national geocoder. For clients written for the national geocoder: the same parameters and GeoJSON properties, with `parcels` and `number_match` beside. `x` and `y` are metres in the legal projection of the territory (Lambert-93 in mainland France). */
  geocodageSearch(input: InputOf<'geocodageSearch'>, options?: AskOptions): Promise<components['schemas']['GeocodingFeatures']>
  /** How far a batch is. Its state, its progress and, once done, its result. */
  getBatch(input: InputOf<'getBatch'>, options?: AskOptions): Promise<components['schemas']['BatchAnswer']>
  /** Buildings of a parcel. Gives what stands on the parcel, the largest first, in the groups of the BDNB, so that dwellings add up; else one by one from the RNB; else as the cadastre draws them. Unknown is null, never zero. */
  getBuildings(input: InputOf<'getBuildings'>, options?: AskOptions): Promise<components['schemas']['GetBuildingsAnswer']>
  /** What changed between releases. Rows added, removed or changed since a release, in order: key, columns that changed, before and after; of what a producer withdrew, the key alone. When `next` is null, ask on since `until`. */
  getChanges(input?: InputOf<'getChanges'>, options?: AskOptions): Promise<components['schemas']['GetChangesAnswer']>
  /** Permits of a commune, year by year. Counts the permits granted in a commune by year and type, the dwellings and floor surfaces in them, and how many could be tied to parcels. */
  getCommunePermits(input: InputOf<'getCommunePermits'>, options?: AskOptions): Promise<components['schemas']['GetCommunePermitsAnswer']>
  /** A company by its SIREN. Gives the record of a company: identity, establishments, executives, turnover, certifications (RGE, Qualiopi, organic, social economy), collective agreements. Each supplement tells whether it is loaded. A holder who opposed publication is neither named nor placed. */
  getCompany(input: InputOf<'getCompany'>, options?: AskOptions): Promise<components['schemas']['GetCompanyAnswer']>
  /** Co-ownerships of a parcel. Gives the co-ownerships of the national register (RNIC) on the parcel, with managing agent, the energy diagnostics that declare them, and how each was tied to it. */
  getCopropriete(input: InputOf<'getCopropriete'>, options?: AskOptions): Promise<components['schemas']['GetCoproprieteAnswer']>
  /** Which places are loaded. Tells, dataset by dataset, which départements and communes the current release holds; asked about one département or commune, also whether it is loaded, partly loaded or not loaded. "Nothing found" means nothing where it is not. */
  getCoverage(input?: InputOf<'getCoverage'>, options?: AskOptions): Promise<components['schemas']['GetCoverageAnswer']>
  /** People around a parcel. Gives population, ages and socio-professional categories (census) and incomes (Filosofi) of the IRIS, commune, département and région. A figure under statistical secrecy is null, and named under its reason. */
  getDemographics(input: InputOf<'getDemographics'>, options?: AskOptions): Promise<components['schemas']['GetDemographicsAnswer']>
  /** The data dictionary. Tells of every kind of lake file what its rows are, and of each of its columns the type, the unit, the meaning and the columns of the source that it is read from. It is that of this version: a file that an older one wrote may lack a column. */
  getDictionary(input?: InputOf<'getDictionary'>, options?: AskOptions): Promise<components['schemas']['GetDictionaryAnswer']>
  /** Everything about a parcel. In one answer: each section holds what its own question answers, its status and, where there is nothing, the reason in `coverage`. `include` chooses the sections. */
  getDossier(input: InputOf<'getDossier'>, options?: AskOptions): Promise<components['schemas']['GetDossierAnswer']>
  /** Energy diagnostics of the dwellings of a parcel. Energy diagnostics (DPE) of the dwellings of a parcel since July 2021, each with how it was tied. A label stands as established, under its electricityFactor: compare years by final energy. */
  getDpeResidential(input: InputOf<'getDpeResidential'>, options?: AskOptions): Promise<components['schemas']['GetDpeResidentialAnswer']>
  /** Energy diagnostics of the tertiary buildings of a parcel. Energy diagnostics (DPE) of the tertiary buildings of a parcel since July 2021, each with how it was tied. A label stands as established, under its electricityFactor. */
  getDpeTertiary(input: InputOf<'getDpeTertiary'>, options?: AskOptions): Promise<components['schemas']['GetDpeTertiaryAnswer']>
  /** What a flat or house is worth, by the sales around it. Median price of such a dwelling, an 80 % interval, its sales, past errors there; or the `reason` why there is none. Not an appraisal. */
  getEstimate(input: InputOf<'getEstimate'>, options?: AskOptions): Promise<components['schemas']['GetEstimateAnswer']>
  /** How wrong estimates were in a place. The model card of a département or commune: error, bias and interval of estimates of the last two years of sales, each made with what had been published by then, beside simple medians on the same sales. */
  getEstimateQuality(input: InputOf<'getEstimateQuality'>, options?: AskOptions): Promise<components['schemas']['GetEstimateQualityAnswer']>
  /** Zoning and local tax of a parcel. Of the parcel: priority districts (QPV) it lies in, by share; apart, of its commune: its zone in the zoning ABC, and the rates of property and waste tax, year by year. */
  getLocalRules(input: InputOf<'getLocalRules'>, options?: AskOptions): Promise<components['schemas']['GetLocalRulesAnswer']>
  /** The parcel at a point, or the nearest one. Gives the cadastral parcel that contains the point (of several the smallest, with the others in `meta.overlapping`), else the nearest to its outline. Its `id` is the IDU that everything about a parcel is asked by. None is given beyond the configured distance (1,000 m by default). */
  getNearestParcel(input: InputOf<'getNearestParcel'>, options?: AskOptions): Promise<components['schemas']['GetNearestParcelAnswer']>
  /** Companies in activity on a parcel. Lists the establishments in activity at an address or a point of the parcel, with how each was tied to it (`match`) and their company. Holders who opposed publication are not placed. */
  getOccupants(input: InputOf<'getOccupants'>, options?: AskOptions): Promise<components['schemas']['GetOccupantsAnswer']>
  /** Legal entities that own a parcel. Lists the legal entities that own the parcel, with rights, landlord status and company record; syndics and managers, who own nothing, stand apart. Natural persons are never published: an empty list means that no legal entity is known. */
  getOwners(input: InputOf<'getOwners'>, options?: AskOptions): Promise<components['schemas']['GetOwnersAnswer']>
  /** A parcel by its identifier. Gives the cadastral parcel of that identifier (IDU). Of an unknown one it is said whether its commune is loaded, and which parcel to ask for instead when its commune has been merged since; of one that left the cadastre, which parcels of today lie on its ground (`former`). */
  getParcel(input: InputOf<'getParcel'>, options?: AskOptions): Promise<components['schemas']['GetParcelAnswer']>
  /** Where a parcel came from, and what became of it. Gives the parcels before and after a parcel, of today or gone, lot by lot, since the 1980s. `sure` is false where a lot does not say who came from whom. */
  getParcelHistory(input: InputOf<'getParcelHistory'>, options?: AskOptions): Promise<components['schemas']['GetParcelHistoryAnswer']>
  /** Permits to build, develop and demolish of a parcel. Permits granted since 2013 that name the parcel, or one that it came from, newest first; within `radiusMeters` those around. Natural persons are never named. */
  getPermits(input: InputOf<'getPermits'>, options?: AskOptions): Promise<components['schemas']['GetPermitsAnswer']>
  /** Planning rules of a parcel. Zones (PLU, PLUi, carte communale) with their share, prescriptions, information, easements (SUP), the state of documents; national rules (RNU) only when the producer says it. */
  getPlanning(input: InputOf<'getPlanning'>, options?: AskOptions): Promise<components['schemas']['GetPlanningAnswer']>
  /** Parcels of a company. Lists the parcels of a legal entity in the départements loaded, page by page, with its rights over each: what it owns, or, on request, where it is only syndic, manager or holder of another right. `meta.coverage`: what is loaded. */
  getPortfolio(input: InputOf<'getPortfolio'>, options?: AskOptions): Promise<components['schemas']['GetPortfolioAnswer']>
  /** How prices of like dwellings moved, quarter by quarter. Quarterly index of flats and houses of a département, EPCI or commune with enough sales, each with its band: what was sold is held alike. The last two quarters are provisional. `official`: beside it the Notaires–INSEE indices of the smallest zone that holds it, which are another thing. */
  getPriceIndex(input: InputOf<'getPriceIndex'>, options?: AskOptions): Promise<components['schemas']['GetPriceIndexAnswer']>
  /** The reference index of rents (IRL). Indice de référence des loyers of INSEE, quarter by quarter, by which rents of dwellings are revised, with its change over a year. It says how far a rent may be revised, and nothing of the level of rents. */
  getRentIndex(input?: InputOf<'getRentIndex'>, options?: AskOptions): Promise<components['schemas']['GetRentIndexAnswer']>
  /** Observed rents of a commune, year by year. Annual series of the rents that tenants pay, without charges, from the local rent observatories (OLL), which cover about 3,200 communes, 2014 to 2025. Each figure is of the zone, side or agglomeration in `level`, never of the commune alone. `announced`: rents of the carte des loyers. Where there is none, `coverage` says why. */
  getRentStatsByCommune(input: InputOf<'getRentStatsByCommune'>, options?: AskOptions): Promise<components['schemas']['GetRentStatsByCommuneAnswer']>
  /** Observed rents of a commune in one year, with breakdowns. Rents that tenants pay in one year, without charges, then by type of dwelling, number of rooms and construction period. A class that is secret in the zone is given at the wider `level` it names. Where there is no figure, `coverage` says why. */
  getRentStatsByCommuneYear(input: InputOf<'getRentStatsByCommuneYear'>, options?: AskOptions): Promise<components['schemas']['GetRentStatsByCommuneYearAnswer']>
  /** Observed rents at a point. Annual series of the commune (or arrondissement) of the parcel at the point, or of the nearest, which `located` names. In a commune cut between zones, that of the zone of the point, in the years that `located.zones` tells. */
  getRentStatsByCoordinates(input: InputOf<'getRentStatsByCoordinates'>, options?: AskOptions): Promise<components['schemas']['GetRentStatsByCoordinatesAnswer']>
  /** Risks of a parcel. Parcel: zones, hazards of prevention plans (PPR), clay; around: installations (ICPE); commune: disasters, risks, plans, radon, seismic zone. Absent is not "no risk". */
  getRisks(input: InputOf<'getRisks'>, options?: AskOptions): Promise<components['schemas']['GetRisksAnswer']>
  /** A watch. What it looks at, and whether it is paused. */
  getWatch(input: InputOf<'getWatch'>, options?: AskOptions): Promise<components['schemas']['WatchAnswer']>
  /** The batches of this key. The newest first, of the last day. */
  listBatches(input?: InputOf<'listBatches'>, options?: AskOptions): Promise<components['schemas']['BatchesAnswer']>
  /** What is loaded, and where it comes from. Lists the datasets of the current release: producer, licence, rhythm, and for each area loaded its edition (millésime), sources, and the balance of rows: in = kept + quarantined + out of scope. */
  listDatasets(input?: InputOf<'listDatasets'>, options?: AskOptions): Promise<components['schemas']['ListDatasetsAnswer']>
  /** The log of a watch. The newest 50 messages, the newest first; kept for 90 days. */
  listDeliveries(input: InputOf<'listDeliveries'>, options?: AskOptions): Promise<components['schemas']['DeliveriesAnswer']>
  /** The files of the release. Lists the files of the lake (Parquet) that their licence lets out, with address, size, checksum, rows, licence and edition. Files that hold what a producer withholds, or what answers withhold when they are asked, are not given: `withheld` says which and why. Addresses take range requests, so that DuckDB, GDAL or pandas read a commune out of a département without fetching it. */
  listDownloads(input?: InputOf<'listDownloads'>, options?: AskOptions): Promise<components['schemas']['ListDownloadsAnswer']>
  /** The releases, and what each changed. The kept releases that lead to the one served, newest first, with the rows that each added, removed and changed by lake file. Their identifiers and numbers are `since` of `/v1/changes`. */
  listReleases(input?: InputOf<'listReleases'>, options?: AskOptions): Promise<components['schemas']['ListReleasesAnswer']>
  /** The watches of the account. The oldest first. Needs a key. */
  listWatches(input?: InputOf<'listWatches'>, options?: AskOptions): Promise<components['schemas']['WatchesAnswer']>
  /** Prices around a parcel, level by level. Yearly median prices per m² of flats and houses in every zone that contains the parcel: IRIS, commune or arrondissement, city, département, région. Each figure says how many sales it is made of, and how many were left out and why. */
  pricesByParcel(input: InputOf<'pricesByParcel'>, options?: AskOptions): Promise<components['schemas']['PricesByParcelAnswer']>
  /** Prices of the street at a point. Finds the parcel at the point and the street most represented among its sales, else its addresses, then gives the yearly median prices per m² of that street, of the zones around it, and the most active streets of the commune. */
  pricesByRue(input: InputOf<'pricesByRue'>, options?: AskOptions): Promise<components['schemas']['PricesByRueAnswer']>
  /** Prices of a zone, and of the zones it lies in. Yearly median prices per m² of flats and houses of a zone and of the levels above it. Give `q`, a name ("Paris 11e", "Bretagne", "Saint-Denis 93"), or `level` with `code`. A région gives its own figures only. `resolvedZone` says which zone was understood. */
  pricesByZone(input?: InputOf<'pricesByZone'>, options?: AskOptions): Promise<components['schemas']['PricesByZoneAnswer']>
  /** Addresses around a point. Gives the house numbers nearest to a point, the nearest first, with their distance in metres and their parcels; none beyond 500 m. */
  reverseAddress(input: InputOf<'reverseAddress'>, options?: AskOptions): Promise<components['schemas']['ReverseAddressAnswer']>
  /** The sales behind a figure. The sales that one yearly figure is made of, newest first, for an IRIS, a commune, an arrondissement or a street; `stateOnly` and `terrierOnly` name those that only one of the two rules counts (`pricePerM2Reason` and `dwellingLines` of the sale say why). Of larger zones none are listed. */
  salesBehindPrice(input: InputOf<'salesBehindPrice'>, options?: AskOptions): Promise<components['schemas']['SalesBehindPriceAnswer']>
  /** Statistics of sales. Number, median, quartiles and mean of price, price per m² and surface of the sales in a place, grouped. Figures of fewer than five sales are withheld. In a zone a sale counts where the prices by zone count it, and the figures are the same. */
  salesStatistics(input: InputOf<'salesStatistics'>, options?: AskOptions): Promise<components['schemas']['SalesStatisticsAnswer']>
  /** Addresses by their text. Finds house numbers, streets, lieux-dits and communes of the Base Adresse Nationale, best first. Their `parcels` are the shortest way to an IDU; where there are none, `geopoint` leads to the nearest parcel. A number that does not exist gives the nearest one, and `numberMatch` says so. `meta.coverage` says whether the town named is loaded. */
  searchAddress(input: InputOf<'searchAddress'>, options?: AskOptions): Promise<components['schemas']['SearchAddressAnswer']>
  /** Companies by name. Finds loaded companies by the words of their names, whatever accents and case; then those where the last word is only begun; failing both, with one slip in one word. Active ones first, then by employees. A SIREN or SIRET finds its company. Holders who opposed publication are not found by name. */
  searchCompanies(input: InputOf<'searchCompanies'>, options?: AskOptions): Promise<components['schemas']['SearchCompaniesAnswer']>
  /** Parcels by what they are. Parcels in a place that meet criteria on columns of all datasets. A parcel of which a column says nothing is not excluded by it, but counted apart, in `unjudged`. */
  searchParcels(input: InputOf<'searchParcels'>, options?: AskOptions): Promise<components['schemas']['SearchParcelsAnswer']>
  /** Sales, in any of the four ways. The multi-mode form of the searches: a box, a circle, a zone or a geometry, said by `mode`. The forms for one mode are preferred for most cases; answers are the same. */
  searchTransactions(input: InputOf<'searchTransactions'>, options?: AskOptions): Promise<components['schemas']['SearchTransactionsAnswer']>
  /** The columns of a kind of file as a Table Schema (Frictionless). The data dictionary in the form that the catalogue refers to. */
  tableSchema(input: InputOf<'tableSchema'>, options?: AskOptions): Promise<components['schemas']['TableSchema']>
  /** Send a test. A message without changes, paused or not. */
  testWatch(input: InputOf<'testWatch'>, options?: AskOptions): Promise<components['schemas']['DeliveryAnswer']>
  /** TileJSON 3.0: what MapLibre and QGIS open tiles with. Zooms, bounds, layers with their attributes, and the address of the tiles of the release. */
  tileJson(input: InputOf<'tileJson'>, options?: AskOptions): Promise<components['schemas']['TileJson']>
  /** One sale by its key. A sale (DVF mutation) by its key, the `id` of the lists. It stays from one release to the next as long as the source says the same. */
  transactionById(input: InputOf<'transactionById'>, options?: AskOptions): Promise<components['schemas']['TransactionByIdAnswer']>
  /** Sales in a box. Sales (DVF mutations) of the last five years loaded whose parcel meets the box, newest first. A sale whose parcel is not in the cadastre is found by its point, and its `match` says so. */
  transactionsByBbox(input: InputOf<'transactionsByBbox'>, options?: AskOptions): Promise<components['schemas']['TransactionsByBboxAnswer']>
  /** Sales in a polygon. Sales (DVF mutations) of the last five years loaded whose parcel meets the polygon or multipolygon (holes count), newest first. */
  transactionsByGeometry(input: InputOf<'transactionsByGeometry'>, options?: AskOptions): Promise<components['schemas']['TransactionsByGeometryAnswer']>
  /** Sales of a parcel. Every loaded sale (DVF mutation) of a parcel since 2014, newest first, 50 at a time (`meta.total`, `meta.next`), by its identifier of today or the one it had before its commune was merged. An empty list is never silent: `meta.coverage` says whether sales are published and loaded there. */
  transactionsByParcel(input: InputOf<'transactionsByParcel'>, options?: AskOptions): Promise<components['schemas']['TransactionsByParcelAnswer']>
  /** Sales around a point. Sales (DVF mutations) of the last five years loaded whose parcel comes within the radius, measured in metres to its outline, newest first. */
  transactionsByRadius(input: InputOf<'transactionsByRadius'>, options?: AskOptions): Promise<components['schemas']['TransactionsByRadiusAnswer']>
  /** Sales in a zone. Sales (DVF mutations) of the last five years loaded in a commune, an arrondissement, a city, an IRIS or a street, newest first unless `sort` says otherwise. Give `q`, a name, or `level` with `code`. `meta.resolvedZone` says which zone was understood, `meta.otherZones` what else the name could mean. */
  transactionsByZone(input?: InputOf<'transactionsByZone'>, options?: AskOptions): Promise<components['schemas']['TransactionsByZoneAnswer']>
}

/** What each question answers. */
export interface Answers {
  addWatch: components['schemas']['MadeWatchAnswer']
  addressesByParcel: components['schemas']['AddressesByParcelAnswer']
  catalog: components['schemas']['DataPackage']
  changeWatch: components['schemas']['WatchAnswer']
  estimateByParcel: components['schemas']['EstimateByParcelAnswer']
  geocodageReverse: components['schemas']['GeocodingFeatures']
  geocodageSearch: components['schemas']['GeocodingFeatures']
  getBatch: components['schemas']['BatchAnswer']
  getBuildings: components['schemas']['GetBuildingsAnswer']
  getChanges: components['schemas']['GetChangesAnswer']
  getCommunePermits: components['schemas']['GetCommunePermitsAnswer']
  getCompany: components['schemas']['GetCompanyAnswer']
  getCopropriete: components['schemas']['GetCoproprieteAnswer']
  getCoverage: components['schemas']['GetCoverageAnswer']
  getDemographics: components['schemas']['GetDemographicsAnswer']
  getDictionary: components['schemas']['GetDictionaryAnswer']
  getDossier: components['schemas']['GetDossierAnswer']
  getDpeResidential: components['schemas']['GetDpeResidentialAnswer']
  getDpeTertiary: components['schemas']['GetDpeTertiaryAnswer']
  getEstimate: components['schemas']['GetEstimateAnswer']
  getEstimateQuality: components['schemas']['GetEstimateQualityAnswer']
  getLocalRules: components['schemas']['GetLocalRulesAnswer']
  getNearestParcel: components['schemas']['GetNearestParcelAnswer']
  getOccupants: components['schemas']['GetOccupantsAnswer']
  getOwners: components['schemas']['GetOwnersAnswer']
  getParcel: components['schemas']['GetParcelAnswer']
  getParcelHistory: components['schemas']['GetParcelHistoryAnswer']
  getPermits: components['schemas']['GetPermitsAnswer']
  getPlanning: components['schemas']['GetPlanningAnswer']
  getPortfolio: components['schemas']['GetPortfolioAnswer']
  getPriceIndex: components['schemas']['GetPriceIndexAnswer']
  getRentIndex: components['schemas']['GetRentIndexAnswer']
  getRentStatsByCommune: components['schemas']['GetRentStatsByCommuneAnswer']
  getRentStatsByCommuneYear: components['schemas']['GetRentStatsByCommuneYearAnswer']
  getRentStatsByCoordinates: components['schemas']['GetRentStatsByCoordinatesAnswer']
  getRisks: components['schemas']['GetRisksAnswer']
  getWatch: components['schemas']['WatchAnswer']
  listBatches: components['schemas']['BatchesAnswer']
  listDatasets: components['schemas']['ListDatasetsAnswer']
  listDeliveries: components['schemas']['DeliveriesAnswer']
  listDownloads: components['schemas']['ListDownloadsAnswer']
  listReleases: components['schemas']['ListReleasesAnswer']
  listWatches: components['schemas']['WatchesAnswer']
  pricesByParcel: components['schemas']['PricesByParcelAnswer']
  pricesByRue: components['schemas']['PricesByRueAnswer']
  pricesByZone: components['schemas']['PricesByZoneAnswer']
  reverseAddress: components['schemas']['ReverseAddressAnswer']
  salesBehindPrice: components['schemas']['SalesBehindPriceAnswer']
  salesStatistics: components['schemas']['SalesStatisticsAnswer']
  searchAddress: components['schemas']['SearchAddressAnswer']
  searchCompanies: components['schemas']['SearchCompaniesAnswer']
  searchParcels: components['schemas']['SearchParcelsAnswer']
  searchTransactions: components['schemas']['SearchTransactionsAnswer']
  tableSchema: components['schemas']['TableSchema']
  testWatch: components['schemas']['DeliveryAnswer']
  tileJson: components['schemas']['TileJson']
  transactionById: components['schemas']['TransactionByIdAnswer']
  transactionsByBbox: components['schemas']['TransactionsByBboxAnswer']
  transactionsByGeometry: components['schemas']['TransactionsByGeometryAnswer']
  transactionsByParcel: components['schemas']['TransactionsByParcelAnswer']
  transactionsByRadius: components['schemas']['TransactionsByRadiusAnswer']
  transactionsByZone: components['schemas']['TransactionsByZoneAnswer']
}

/** What a row of each question is that gives its rows page by page. */
export interface Rows {
  searchCompanies: components['schemas']['CompanyCard']
  searchParcels: components['schemas']['ParcelRow']
  searchTransactions: components['schemas']['Sale']
  transactionsByBbox: components['schemas']['Sale']
  transactionsByGeometry: components['schemas']['Sale']
  transactionsByParcel: components['schemas']['Sale']
  transactionsByRadius: components['schemas']['Sale']
  transactionsByZone: components['schemas']['Sale']
}

/** The GeoJSON of each question that has its answer as a table too. */
export interface Tables {
  reverseAddress: components['schemas']['AddressFeatures']
  searchAddress: components['schemas']['AddressFeatures']
  searchParcels: components['schemas']['ParcelRowFeatures']
  searchTransactions: components['schemas']['SaleFeatures']
  transactionsByBbox: components['schemas']['SaleFeatures']
  transactionsByGeometry: components['schemas']['SaleFeatures']
  transactionsByParcel: components['schemas']['SaleFeatures']
  transactionsByRadius: components['schemas']['SaleFeatures']
  transactionsByZone: components['schemas']['SaleFeatures']
}

/** How each question is sent. */
export const ROUTES: Readonly<Record<keyof Questions, { method: 'GET' | 'POST' | 'PATCH'; path: string }>> = {
  addWatch: { method: 'POST', path: '/v1/watches' },
  addressesByParcel: { method: 'GET', path: '/v1/addresses/by-parcel/{idu}' },
  catalog: { method: 'GET', path: '/v1/catalog' },
  changeWatch: { method: 'PATCH', path: '/v1/watches/{id}' },
  estimateByParcel: { method: 'GET', path: '/v1/estimates/by-parcel/{idu}' },
  geocodageReverse: { method: 'GET', path: '/v1/geocodage/reverse' },
  geocodageSearch: { method: 'GET', path: '/v1/geocodage/search' },
  getBatch: { method: 'GET', path: '/v1/batches/{id}' },
  getBuildings: { method: 'GET', path: '/v1/buildings/by-parcel/{idu}' },
  getChanges: { method: 'GET', path: '/v1/changes' },
  getCommunePermits: { method: 'GET', path: '/v1/permits/by-commune/{codeInsee}' },
  getCompany: { method: 'GET', path: '/v1/entreprises/{siren}' },
  getCopropriete: { method: 'GET', path: '/v1/copropriete/by-parcel/{idu}' },
  getCoverage: { method: 'GET', path: '/v1/coverage' },
  getDemographics: { method: 'GET', path: '/v1/demographie/by-parcel/{idu}' },
  getDictionary: { method: 'GET', path: '/v1/dictionary' },
  getDossier: { method: 'GET', path: '/v1/parcels/{idu}/dossier' },
  getDpeResidential: { method: 'GET', path: '/v1/dpe-residential/by-parcel/{idu}' },
  getDpeTertiary: { method: 'GET', path: '/v1/dpe-tertiary/by-parcel/{idu}' },
  getEstimate: { method: 'GET', path: '/v1/estimates' },
  getEstimateQuality: { method: 'GET', path: '/v1/estimates/quality' },
  getLocalRules: { method: 'GET', path: '/v1/local-rules/by-parcel/{idu}' },
  getNearestParcel: { method: 'GET', path: '/v1/parcels/nearest' },
  getOccupants: { method: 'GET', path: '/v1/occupants/by-parcel/{idu}' },
  getOwners: { method: 'GET', path: '/v1/proprietaires/by-parcel/{idu}' },
  getParcel: { method: 'GET', path: '/v1/parcels/{idu}' },
  getParcelHistory: { method: 'GET', path: '/v1/parcels/{idu}/history' },
  getPermits: { method: 'GET', path: '/v1/permits/by-parcel/{idu}' },
  getPlanning: { method: 'GET', path: '/v1/planning/by-parcel/{idu}' },
  getPortfolio: { method: 'GET', path: '/v1/proprietaires/by-siren/{siren}' },
  getPriceIndex: { method: 'GET', path: '/v1/prices/index' },
  getRentIndex: { method: 'GET', path: '/v1/rents/index' },
  getRentStatsByCommune: { method: 'GET', path: '/v1/loyers/by-commune/{codeInsee}' },
  getRentStatsByCommuneYear: { method: 'GET', path: '/v1/loyers/by-commune/{codeInsee}/{annee}' },
  getRentStatsByCoordinates: { method: 'GET', path: '/v1/loyers/by-coordinates' },
  getRisks: { method: 'GET', path: '/v1/risks/by-parcel/{idu}' },
  getWatch: { method: 'GET', path: '/v1/watches/{id}' },
  listBatches: { method: 'GET', path: '/v1/batches' },
  listDatasets: { method: 'GET', path: '/v1/datasets' },
  listDeliveries: { method: 'GET', path: '/v1/watches/{id}/deliveries' },
  listDownloads: { method: 'GET', path: '/v1/downloads' },
  listReleases: { method: 'GET', path: '/v1/releases' },
  listWatches: { method: 'GET', path: '/v1/watches' },
  pricesByParcel: { method: 'GET', path: '/v1/prices/by-parcel/{idu}' },
  pricesByRue: { method: 'GET', path: '/v1/prices/by-rue' },
  pricesByZone: { method: 'GET', path: '/v1/prices/by-zone' },
  reverseAddress: { method: 'GET', path: '/v1/addresses/reverse' },
  salesBehindPrice: { method: 'GET', path: '/v1/prices/by-zone/sales' },
  salesStatistics: { method: 'POST', path: '/v1/transactions/statistics' },
  searchAddress: { method: 'GET', path: '/v1/addresses/search' },
  searchCompanies: { method: 'GET', path: '/v1/entreprises' },
  searchParcels: { method: 'POST', path: '/v1/parcels/search' },
  searchTransactions: { method: 'POST', path: '/v1/transactions/search' },
  tableSchema: { method: 'GET', path: '/v1/catalog/{dataset}/{kind}.json' },
  testWatch: { method: 'POST', path: '/v1/watches/{id}/test' },
  tileJson: { method: 'GET', path: '/v1/tiles/{layer}.json' },
  transactionById: { method: 'GET', path: '/v1/transactions/{id}' },
  transactionsByBbox: { method: 'GET', path: '/v1/transactions/by-bbox' },
  transactionsByGeometry: { method: 'POST', path: '/v1/transactions/by-geometry' },
  transactionsByParcel: { method: 'GET', path: '/v1/transactions/by-parcel/{idu}' },
  transactionsByRadius: { method: 'GET', path: '/v1/transactions/by-radius' },
  transactionsByZone: { method: 'GET', path: '/v1/transactions/by-zone' },
}
