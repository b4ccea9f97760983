import type { Operation } from '../answers/operation.ts'
import { addressesByParcel } from './addresses/by-parcel.ts'
import { reverseAddress } from './addresses/reverse.ts'
import { searchAddress } from './addresses/search.ts'
import { getBuildings } from './buildings/get-buildings.ts'
import { getChanges } from './changes/get-changes.ts'
import { listReleases } from './changes/list-releases.ts'
import { getCompany } from './companies/get-company.ts'
import { searchCompanies } from './companies/search-companies.ts'
import { getCopropriete } from './coproprietes/get-copropriete.ts'
import { getCoverage } from './coverage/get-coverage.ts'
import { listDatasets } from './datasets/list-datasets.ts'
import { getDemographics } from './demographics/get-demographics.ts'
import { getDossier } from './dossier/get-dossier.ts'
import { getDpeResidential } from './dpe/get-dpe-residential.ts'
import { getDpeTertiary } from './dpe/get-dpe-tertiary.ts'
import { estimateByParcel } from './estimates/by-parcel.ts'
import { getEstimate } from './estimates/get-estimate.ts'
import { getPriceIndex } from './estimates/get-price-index.ts'
import { getEstimateQuality } from './estimates/get-quality.ts'
import { getDictionary } from './files/get-dictionary.ts'
import { listDownloads } from './files/list-downloads.ts'
import { getIdentifier } from './identifiers/get-identifier.ts'
import { getLocalRules } from './local-rules/get-local-rules.ts'
import { getNeighbours } from './neighbours/get-neighbours.ts'
import { getOccupants } from './occupants/get-occupants.ts'
import { getOwners } from './owners/get-owners.ts'
import { getPortfolio } from './owners/get-portfolio.ts'
import { getNearestParcel } from './parcels/get-nearest-parcel.ts'
import { getParcel } from './parcels/get-parcel.ts'
import { getParcelHistory } from './parcels/get-parcel-history.ts'
import { getCommunePermits } from './permits/get-commune-permits.ts'
import { getPermits } from './permits/get-permits.ts'
import { getPlanning } from './planning/get-planning.ts'
import { pricesByParcel } from './prices/by-parcel.ts'
import { pricesByRue } from './prices/by-rue.ts'
import { pricesByZone } from './prices/by-zone.ts'
import { salesBehindPrice } from './prices/sales-behind.ts'
import { getRentIndex } from './rents/get-rent-index.ts'
import { getRentStatsByCommune } from './rents/get-rent-stats-by-commune.ts'
import { getRentStatsByCommuneYear } from './rents/get-rent-stats-by-commune-year.ts'
import { getRentStatsByCoordinates } from './rents/get-rent-stats-by-coordinates.ts'
import { getRisks } from './risks/get-risks.ts'
import { salesStatistics } from './sets/sales-statistics.ts'
import { searchParcels } from './sets/search-parcels.ts'
import { transactionsByBbox } from './transactions/by-bbox.ts'
import { transactionsByGeometry } from './transactions/by-geometry.ts'
import { transactionById } from './transactions/by-id.ts'
import { transactionsByParcel } from './transactions/by-parcel.ts'
import { transactionsByRadius } from './transactions/by-radius.ts'
import { transactionsByZone } from './transactions/by-zone.ts'
import { searchTransactions } from './transactions/search.ts'
import { getUnit } from './unit/get-unit.ts'

/** Every question the service answers, in the order of the reference. */
export const operations: readonly Operation[] = [
  searchAddress,
  reverseAddress,
  addressesByParcel,
  getNearestParcel,
  getParcel,
  searchParcels,
  getDossier,
  getParcelHistory,
  getNeighbours,
  getUnit,
  getBuildings,
  getDemographics,
  getDpeResidential,
  getDpeTertiary,
  getCopropriete,
  getPermits,
  getCommunePermits,
  getPlanning,
  getRisks,
  getLocalRules,
  transactionsByParcel,
  transactionById,
  transactionsByBbox,
  transactionsByRadius,
  transactionsByZone,
  transactionsByGeometry,
  searchTransactions,
  salesStatistics,
  pricesByParcel,
  pricesByRue,
  pricesByZone,
  salesBehindPrice,
  getPriceIndex,
  getEstimate,
  estimateByParcel,
  getEstimateQuality,
  getRentStatsByCommune,
  getRentStatsByCommuneYear,
  getRentStatsByCoordinates,
  getRentIndex,
  getOccupants,
  getCompany,
  searchCompanies,
  getOwners,
  getPortfolio,
  getIdentifier,
  listDatasets,
  getCoverage,
  getChanges,
  listReleases,
  listDownloads,
  getDictionary,
]
