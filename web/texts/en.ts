import { PROBLEM_TYPES, type ProblemType } from '../../api/answers/problem-types.ts'
import { aboutTexts } from './about-en.ts'
import { changes } from './changes-en.ts'
import { datasetNames, sourceNames } from './datasets-en.ts'
import { docs } from './docs-en.ts'
import { estimates } from './estimates-en.ts'
import { columns } from './facts-en.ts'
import { files } from './files-en.ts'
import { find } from './find-en.ts'
import { identifiers } from './identifiers-en.ts'
import { mapEn } from './map-en.ts'
import { parts } from './parts/en.ts'
import { places } from './places-en.ts'
import { plots } from './plots-en.ts'

const problems: Readonly<Record<ProblemType, { title: string; meaning: string }>> = PROBLEM_TYPES

/** Titles of questions about a parcel, by tool; those that are absent have the title of the API. */
const questions: Readonly<Record<string, string>> = {}

/** Every text of the public pages; the account pages have their own. */
export const en = {
  locale: 'en-GB',
  /** Between the things of a list that have commas of their own. */
  listed: '; ',
  rooms: 'This site',
  home: 'Home',
  explorer: 'API explorer',
  account: 'Account',
  otherLanguage: 'En français',

  title: 'French open land data, parcel by parcel',
  lead: 'Type an address to see its cadastral parcel, its sales and the prices around it.',
  search: 'Address, or parcel identifier',
  searchButton: 'Search',
  suggested: 'Suggestions',
  colon: ':',
  example: 'For example:',
  invented: 'This service holds the demo territory: an invented place, with invented figures.',

  served: 'What this service holds',
  release: (id: string, date: string) => `Release ${id}, made on ${date}.`,
  nothingServed:
    'Nothing yet: no release is loaded. The command terrier ingest --area <code> publishes one, which is then served at once.',
  edition: 'Edition:',
  area: 'Area:',
  france: 'the whole of France',
  communes: (count: number) => (count === 1 ? '1 commune' : `${count} communes`),
  wholeDepartement: 'the whole département',
  groundOf: { cadastre: (place: string) => `${place}, parcels`, dvf: (place: string) => `${place}, sales` },
  moreCommunes: (count: number) => (count === 1 ? 'and one more commune' : `and ${count} more communes`),
  servedDatasets: (count: number) =>
    count === 1
      ? 'The dataset, its edition and its ground'
      : `The ${count} datasets, their editions and their ground`,
  departements: (count: number) => `${count} départements`,
  rawData: 'The same as data, with every source, its date and the counts of rows:',
  forMachines: 'For programs and agents',
  restLine: 'REST: every question, with its parameters and examples:',
  mcpLine: 'Agents (Model Context Protocol): the same questions are tools, at',
  ogcLine: 'QGIS and GDAL (OGC API Features) at',
  keyLine: (minute: number, day: number) =>
    `Without a key an IP address may ask ${minute} questions a minute and ${day} a day. The pages of this site do not count.`,
  keyLink: 'A key raises these quotas.',
  look: 'Also:',
  readiness: 'readiness',
  metrics: 'metrics',

  found: (question: string) => `Addresses for “${question}”`,
  foundCount: (count: number) =>
    count === 1 ? 'One address found.' : `${count} addresses found, the most likely first.`,
  perhaps: 'No address matches well. Perhaps you meant one of these:',
  nothingFound: 'No address is like this one in what is loaded.',
  townNotLoaded: 'The addresses of this town are not loaded in this service.',
  elsewhere: 'What is like it elsewhere:',
  nothingFoundHelp: (areas: string) =>
    `Check the spelling, or add the postcode or the town. Addresses are loaded for: ${areas}.`,
  isSiret: 'This is the SIRET number of an establishment: look for the company by its SIREN.',
  companyRecord: (siren: string) => `Record of the company ${siren} (JSON)`,
  lacksCommune:
    'This cadastral reference does not say its commune: add its INSEE code before it, as in « 75118 000 CL 15 ».',
  typedWrong: 'Type an address: at most 250 characters, with at least one letter or digit.',
  types: { housenumber: 'house number', street: 'street', place: 'place', commune: 'town' },
  numberMatch: {
    nearest: 'this number is not known: the nearest one',
    'other-suffix': 'the same number, with another suffix',
  },
  parcelWord: 'Parcel',
  otherParcels: 'Also on:',
  byPoint: 'the parcel nearest to its point',

  parcel: (name: string, town: string) => `Parcel ${name}, ${town}`,
  facts: {
    idu: 'Identifier (IDU)',
    commune: 'Commune',
    quarter: 'IRIS quarter',
    street: 'Street',
    section: 'Section and number',
    surface: 'Area in the cadastre',
    updated: 'Last change',
  },
  unknown: 'unknown',
  planSize: (width: string, height: string) =>
    `North is up. The parcel takes ${width}\u00a0m from west to east and ${height}\u00a0m from south to north.`,
  planAround: (count: number) =>
    count === 1 ? '1 other parcel is drawn around it.' : `${count} other parcels are drawn around it.`,
  planCrowded: 'There are too many parcels around it to draw them.',
  planPoint: 'The dot is the address.',
  planList: 'The parcels around it',
  sales: 'Sales of this parcel',
  salesCount: (count: number, first: number, last: number) =>
    `${count === 1 ? 'One sale' : `${count} sales`} in the loaded years, ${first} to ${last}.`,
  salesCut: (count: number) => `The ${count} newest are shown; the API gives them all.`,
  noSales: (first: number, last: number) =>
    `No sale of this parcel in the loaded years, ${first} to ${last}.`,
  noSalesYears: 'No sale of this parcel is loaded.',
  coverage: {
    'not-covered': 'No sale is published for this département (Alsace-Moselle and Mayotte).',
    'not-loaded': 'The sales of this commune are not loaded in this service.',
    'unknown-parcel': 'No loaded sale names this parcel.',
  },
  noPrice: 'price not given',
  mainRooms: (count: number) => (count === 1 ? '1 room' : `${count} rooms`),
  land: 'land',
  perMetre: '/m²',
  prices: 'Prices around it',
  pricesLead: 'Median price per m² of the dwellings sold, with the number of sales behind it.',
  Appartement: 'Flats, €/m²',
  Maison: 'Houses, €/m²',
  zone: 'Zone',
  levels: {
    rue: 'Street',
    iris: 'IRIS quarter',
    commune: 'Commune',
    arrondissement: 'Arrondissement',
    ville: 'City',
    departement: 'Département',
    region: 'Région',
  },
  countUnit: 'sales',
  few: 'fewer than 5',
  none: 'none',
  partial: '* The loaded sales do not cover the whole year, or not the whole zone.',
  communesLoaded: (loaded: string, total: string) => `${loaded} of ${total} communes loaded`,
  noPrices: 'No zone with prices contains this parcel.',
  everything: 'The same as JSON, for programs',
  everythingLead:
    'The answers of the API about this parcel. Each link asks one question, which counts as one.',
  multiLot: 'several lots',
  inferredSale:
    'sale put together from its lines: the source does not distinguish those of one day and price',
  soldAsFormer: (names: string) => `sold as ${names}, gone since`,
  within: 'On this page',
  wholePage: 'Whole page of this parcel',
  share: 'Address of this page, to copy',
  former: {
    title: (name: string) => `Parcel ${name}, which left the cadastre`,
    message:
      'This parcel is no longer in the cadastre. What follows is what is known of it, and which parcels took its ground.',
    lastEdition: 'Last edition that had it',
    covered: 'Ground taken by parcels of today',
    nobody: 'No parcel of today lies on its ground.',
    successors: (count: number) =>
      count === 1 ? 'The parcel of today on its ground' : `The ${count} parcels of today on its ground`,
  },
  about: aboutTexts,
  places,
  parts,
  docs,
  identifiers,
  plots,
  estimates,
  files,
  changes,
  source: 'Source:',
  sources: 'Sources',

  failed: {
    title: 'This did not work',
    parcelForm:
      'This is neither a parcel identifier (14 characters, for example 75118000CT0005) nor a point (lng and lat, in degrees).',
    quota: (wait: string) =>
      `More pages were opened from your network than one address may open for now. Come back in ${wait}.`,
    quotaWay: 'Programs ask the API, whose quotas are others;',
    quotaKey: 'a key raises them.',
    notLoaded: (name: string) => `Not loaded in this service: ${name}.`,
    noParcel: (metres: string) => `No loaded parcel lies within ${metres}\u00a0m of this place.`,
    unknownParcel: 'This parcel is not in the loaded cadastre.',
    refused: (rule: string) =>
      `The producer’s cadastre has this parcel on a line that could not be used (rule ${rule}): it is not loaded.`,
    former: (edition: string, count: number) =>
      `This parcel has left the cadastre; the edition of ${edition} still had it. ${count === 0 ? 'No parcel of today lies on its ground.' : count === 1 ? 'One parcel of today lies on its ground:' : `${count} parcels of today lie on its ground:`}`,
    ofItsGround: (share: string) => `${share} of its ground`,
    townNotLoaded: 'This parcel is not known: its commune is not loaded in this service.',
    successor: (idu: string) => `Its commune has been merged since: see the parcel ${idu}`,
    noRelease: 'Nothing is loaded in this service yet. Come back in a while.',
    defect: 'A defect of the service. It has been logged.',
    unknownPage: 'There is no page at this address.',
  },
  map: mapEn,
  find,
  columns,
  /** Title and meaning of each kind of problem. */
  problems,
  questions,
  seconds: (count: number) => `${count}\u00a0s`,
  minutes: (count: number) => `${count}\u00a0min`,
  hours: (count: number) => `${count}\u00a0h`,
  datasets: datasetNames,
  sourceNames,
}

export type SiteTexts = typeof en
