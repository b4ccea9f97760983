import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'

export const datasets: Readonly<Record<DatasetName, string>> = {
  cog: 'la liste des communes (COG)',
  cadastre: 'les parcelles (cadastre)',
  sections: 'les sections du plan (cadastre)',
  ban: 'les adresses (BAN)',
  iris: 'les contours des quartiers (IRIS)',
  census: 'la population (recensement)',
  filosofi: 'les revenus (Filosofi)',
  rnb: 'les bâtiments (RNB)',
  bdnb: 'les descriptions de bâtiments (BDNB)',
  batiments: 'les bâtiments dessinés (cadastre)',
  rnic: 'les copropriétés (RNIC)',
  dpe: 'les diagnostics énergétiques (DPE)',
  dvf: 'les ventes (DVF)',
  owners: 'les personnes morales propriétaires (DGFiP)',
  sirene: 'les entreprises (SIRENE)',
  companies: 'les comptes et dirigeants des entreprises',
  oll: 'les loyers observés (observatoires)',
  'carte-des-loyers': 'les loyers d’annonce (carte des loyers)',
}
