/** Which of the three stock files a file is, told by its columns. */
export type StockRole = 'units' | 'establishments' | 'points'

/** Wanted field → the column's published names, the current one first. */
interface StockColumns {
  columns: Readonly<Record<string, readonly string[]>>
  optional: readonly string[]
}

const suffixed = (suffix: string, names: Record<string, string>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, [name + suffix]]))

const establishments: StockColumns = {
  columns: {
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
  },
  // The layout had 48 columns until 2023, 54 since.
  optional: ['dernier_numero', 'id_adresse', 'abscisse', 'ordonnee', 'naf25'],
}

const units: StockColumns = {
  columns: {
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
  },
  optional: ['mission', 'naf25', 'traitement'],
}

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
}

export const stockColumns: Readonly<Record<StockRole, StockColumns>> = { units, establishments, points }

/** The role of a file with these columns, undefined when it is none of the three. */
export function roleOf(header: readonly string[]): StockRole | undefined {
  if (header.includes('etatAdministratifUniteLegale')) return 'units'
  if (header.includes('etatAdministratifEtablissement')) return 'establishments'
  return header.includes('qualite_xy') ? 'points' : undefined
}
