import { csvLayout } from '../../../formats/csv/columns.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Which of the three stock files a file is, recognised by its columns. */
export type StockRole = 'units' | 'establishments' | 'points'

/** Wanted field → the column's published names, the current one first. */
interface StockColumns {
  columns: Readonly<Record<string, readonly string[]>>
  optional: readonly string[]
  ignored: readonly (string | RegExp)[]
}

/** Every field but some. */
const allBut = (columns: StockColumns['columns'], essential: readonly string[]) =>
  Object.keys(columns).filter((field) => !essential.includes(field))

const suffixed = (suffix: string, names: Record<string, string>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, [name + suffix]]))

const ESTABLISHMENT = {
  siren: ['siren'],
  nic: ['nic'],
  siret: ['siret'],
  debut: ['dateDebut'],
  siege: ['etablissementSiege'],
  ...suffixed('Etablissement', {
    diffusion: 'statutDiffusion',
    creation: 'dateCreation',
    effectif: 'trancheEffectifs',
    annee_effectif: 'anneeEffectifs',
    complement: 'complementAdresse',
    numero: 'numeroVoie',
    repetition: 'indiceRepetition',
    dernier_numero: 'dernierNumeroVoie',
    type_voie: 'typeVoie',
    libelle_voie: 'libelleVoie',
    code_postal: 'codePostal',
    libelle_commune: 'libelleCommune',
    libelle_commune_etranger: 'libelleCommuneEtranger',
    commune: 'codeCommune',
    libelle_pays: 'libellePaysEtranger',
    id_adresse: 'identifiantAdresse',
    abscisse: 'coordonneeLambertAbscisse',
    ordonnee: 'coordonneeLambertOrdonnee',
    etat: 'etatAdministratif',
    enseigne1: 'enseigne1',
    enseigne2: 'enseigne2',
    enseigne3: 'enseigne3',
    nom_usuel: 'denominationUsuelle',
    naf: 'activitePrincipale',
    nomenclature: 'nomenclatureActivitePrincipale',
    naf25: 'activitePrincipaleNAF25',
    employeur: 'caractereEmployeur',
  }),
}
/** Without them nothing may be shown of an establishment: who and where it is, whether it is active and a head office, whether it may be shown. */
const establishments: StockColumns = {
  columns: ESTABLISHMENT,
  optional: allBut(ESTABLISHMENT, ['siren', 'siret', 'siege', 'diffusion', 'commune', 'etat']),
  ignored: [
    /^(activitePrincipaleRegistreMetiers|dateDernierTraitement|nombrePeriodes|distributionSpeciale)Etablissement$/i,
    /^((code|libelle)Cedex|codePaysEtranger|indiceRepetitionDernierNumeroVoie)Etablissement$/i,
    // A second address.
    /^\w+2Etablissement$/i,
  ],
}

const UNIT = {
  siren: ['siren'],
  categorie: ['categorieEntreprise'],
  annee_categorie: ['anneeCategorieEntreprise'],
  traitement: ['dateDernierTraitementUniteLegale'],
  ...suffixed('UniteLegale', {
    diffusion: 'statutDiffusion',
    creation: 'dateCreation',
    sigle: 'sigle',
    prenom1: 'prenom1',
    prenom_usuel: 'prenomUsuel',
    pseudonyme: 'pseudonyme',
    association: 'identifiantAssociation',
    effectif: 'trancheEffectifs',
    annee_effectif: 'anneeEffectifs',
    etat: 'etatAdministratif',
    nom: 'nom',
    nom_usage: 'nomUsage',
    denomination: 'denomination',
    usuelle1: 'denominationUsuelle1',
    usuelle2: 'denominationUsuelle2',
    usuelle3: 'denominationUsuelle3',
    forme: 'categorieJuridique',
    naf: 'activitePrincipale',
    nomenclature: 'nomenclatureActivitePrincipale',
    naf25: 'activitePrincipaleNAF25',
    nic_siege: 'nicSiege',
    ess: 'economieSocialeSolidaire',
    mission: 'societeMission',
    employeur: 'caractereEmployeur',
  }),
}
/** Without them nothing may be shown of a company: its name, whether it is one of a person, whether it is active, whether it may be shown. */
const units: StockColumns = {
  columns: UNIT,
  optional: allBut(UNIT, ['siren', 'diffusion', 'etat', 'nom', 'denomination', 'forme']),
  ignored: [/^(unitePurgee|sexe|prenom[2-4]|nombrePeriodes)UniteLegale$/i, 'dateDebut'],
}

/** Without its quality a random point of the commune would be shown as that of an establishment. */
const points: StockColumns = {
  columns: {
    siret: ['siret'],
    x: ['x'],
    y: ['y'],
    qualite: ['qualite_xy'],
    epsg: ['epsg'],
    lat: ['y_latitude'],
    lng: ['x_longitude'],
  },
  optional: ['lat', 'lng'],
  ignored: [
    /^plg_(qp24|iris|zus|qp15|qva|code_commune)$/i,
    /^qualite_(qp24|iris|zus|qp15|qva)$/i,
    'distance_precision',
  ],
}

export const stockColumns: Readonly<Record<StockRole, StockColumns>> = { units, establishments, points }

/** INSEE takes this column out of the stock at the beginning of January 2027. */
const UNTIL_2026 = 'naf25'

/** The editions of each file, today's first, and the fields that an older one lacks. */
const EDITIONS: Readonly<Record<StockRole, Readonly<Record<string, readonly string[]>>>> = {
  establishments: {
    'StockEtablissement, 54 columns since 2023': [],
    'StockEtablissement, 48 columns until 2023': ['dernier_numero', 'id_adresse', 'abscisse', 'ordonnee'],
  },
  units: { 'StockUniteLegale, 35 columns': [], 'StockUniteLegale, 33 columns, earlier': ['mission'] },
  points: { 'geolocation, 19 columns': [] },
}

export const layouts: readonly FileLayout[] = Object.entries(stockColumns).flatMap(([role, columns]) =>
  Object.entries(EDITIONS[role as StockRole]).map(([name, lacking]) =>
    csvLayout({ ...columns, unreported: [UNTIL_2026, ...lacking] }, { name, sort: role }),
  ),
)

/** The layouts of a file of the stock. */
export const stockLayoutsOf = (role: StockRole) => layouts.filter(({ sort }) => sort === role)

/** The role of a file with these columns, undefined when it is none of the three. */
export function roleOf(header: readonly string[]): StockRole | undefined {
  if (header.includes('etatAdministratifUniteLegale')) return 'units'
  if (header.includes('etatAdministratifEtablissement')) return 'establishments'
  return header.includes('qualite_xy') ? 'points' : undefined
}
