import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'

/** The datasets as a page names them when they are not loaded. */
export const datasets: Readonly<Record<DatasetName, string>> = {
  cog: 'the list of communes (COG)',
  cadastre: 'the parcels (cadastre)',
  sections: 'the sections of the plan (cadastre)',
  ban: 'the addresses (BAN)',
  iris: 'the contours of quarters (IRIS)',
  census: 'the population (census)',
  filosofi: 'the incomes (Filosofi)',
  rnb: 'the buildings (RNB)',
  bdnb: 'the descriptions of buildings (BDNB)',
  batiments: 'the drawn buildings (cadastre)',
  rnic: 'the co-ownerships (RNIC)',
  dpe: 'the energy diagnostics (DPE)',
  dvf: 'the sales (DVF)',
  owners: 'the legal entities that own parcels (DGFiP)',
  sirene: 'the companies (SIRENE)',
  companies: 'the accounts and executives of companies',
  oll: 'the observed rents (observatories)',
  'carte-des-loyers': 'the announced rents (carte des loyers)',
}
