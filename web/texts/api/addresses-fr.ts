import { landAddressesFr } from './land-addresses-fr.ts'

/** What each address of the API is, in French: its title and what it does, by its name in the OpenAPI document. */
export const addressesFr: Readonly<Record<string, readonly [title: string, description: string]>> = {
  searchAddress: [
    'Les adresses, par leur texte',
    'Trouve numéros, rues, lieux-dits et communes de la Base Adresse Nationale, le meilleur d’abord. Leurs parcels sont le chemin le plus court vers un IDU\u00a0; sans elles, geopoint mène à la parcelle la plus proche. Un numéro qui n’existe pas donne le plus proche, et numberMatch le dit.',
  ],
  reverseAddress: [
    'Les adresses autour d’un point',
    'Donne les numéros les plus proches d’un point, avec leur distance en mètres et leurs parcelles\u00a0; aucun au-delà de 500\u00a0m.',
  ],
  addressesByParcel: [
    'Les adresses d’une parcelle',
    'Donne les numéros rattachés à la parcelle, et comment ils l’ont été.',
  ],
  getNearestParcel: [
    'La parcelle en un point, ou la plus proche',
    'Trouve la parcelle cadastrale qui contient le point, sinon la plus proche. Son IDU est la clé de toutes les questions par parcelle.',
  ],
  getParcel: [
    'Une parcelle, par son identifiant',
    'Donne la parcelle, son contour et sa surface au cadastre.',
  ],
  searchParcels: [
    'Les parcelles, par ce qu’elles sont',
    'Cherche les parcelles d’un lieu par des critères sur leurs colonnes\u00a0: surface, ventes, énergie, propriétaires, urbanisme.',
  ],
  getDossier: [
    'Tout sur une parcelle',
    'En une réponse\u00a0: chaque section a ce que répond sa propre question, son statut et, s’il n’y a rien, la raison dans coverage. include choisit les sections.',
  ],
  getParcelHistory: [
    'D’où vient une parcelle, et ce qu’elle est devenue',
    'Donne la filiation de la parcelle\u00a0: celles dont elle vient et celles qui en sont issues, par les documents du cadastre et par les contours.',
  ],
  ...landAddressesFr,
  getBuildings: [
    'Les bâtiments d’une parcelle',
    'Donne les bâtiments de la parcelle, avec leur usage, leur hauteur et leur année quand elles sont connues.',
  ],
  getDemographics: [
    'La population autour d’une parcelle',
    'Donne les chiffres du recensement et des revenus de l’IRIS ou de la commune de la parcelle.',
  ],
  getDpeResidential: [
    'Les diagnostics énergétiques des logements d’une parcelle',
    'Donne les DPE des logements rattachés à la parcelle, le plus récent d’abord.',
  ],
  getDpeTertiary: [
    'Les diagnostics énergétiques des bâtiments tertiaires d’une parcelle',
    'Donne les DPE des bâtiments tertiaires rattachés à la parcelle.',
  ],
  getCopropriete: [
    'Les copropriétés d’une parcelle',
    'Donne les copropriétés immatriculées sur la parcelle\u00a0: lots, période de construction, syndic.',
  ],
  getPermits: [
    'Les autorisations d’urbanisme d’une parcelle',
    'Donne les permis de construire, d’aménager et de démolir de la parcelle et, sur demande, de celles d’alentour.',
  ],
  getCommunePermits: [
    'Les autorisations d’urbanisme d’une commune, année par année',
    'Compte les permis et les logements autorisés de la commune, par année.',
  ],
  getPlanning: [
    'Les règles d’urbanisme d’une parcelle',
    'Donne les zones du plan, les prescriptions et les servitudes qui touchent la parcelle, avec leur part.',
  ],
  getRisks: [
    'Les risques d’une parcelle',
    'Donne les risques naturels et technologiques connus de la parcelle, de sa commune et de ses alentours.',
  ],
  getLocalRules: [
    'Les zonages et la fiscalité locale d’une parcelle',
    'Donne les zonages (ABC, QPV, encadrement des loyers…) et les taux de la taxe foncière de la commune.',
  ],
  transactionsByParcel: [
    'Les ventes d’une parcelle',
    'Donne les ventes de la parcelle, la plus récente d’abord, avec tout ce qui a été vendu dans chacune.',
  ],
  transactionById: ['Une vente, par sa clé', 'Donne une vente et tout ce qu’elle comprend.'],
  transactionsByBbox: [
    'Les ventes dans une boîte',
    'Donne les ventes d’un rectangle de longitudes et de latitudes, filtrées et triées.',
  ],
  transactionsByRadius: [
    'Les ventes autour d’un point',
    'Donne les ventes dans un cercle, filtrées et triées.',
  ],
  transactionsByZone: [
    'Les ventes d’une zone',
    'Donne les ventes d’une commune, d’un arrondissement, d’un IRIS ou d’une rue, par son nom ou par son code.',
  ],
  transactionsByGeometry: [
    'Les ventes dans un polygone',
    'Donne les ventes d’un dessin (GeoJSON), filtrées et triées.',
  ],
  searchTransactions: [
    'Les ventes, des quatre façons',
    'Donne les ventes d’une boîte, d’un cercle, d’une zone ou d’un dessin, selon mode.',
  ],
  salesStatistics: [
    'Les statistiques des ventes',
    'Compte les ventes d’un lieu, et donne leurs médianes et quantiles par groupes choisis.',
  ],
  pricesByParcel: [
    'Les prix autour d’une parcelle, niveau par niveau',
    'Donne les prix médians au m² par an, de l’IRIS à la région de la parcelle.',
  ],
  pricesByRue: [
    'Les prix de la rue en un point',
    'Trouve la parcelle au point et sa rue, puis donne les prix médians au m² par an de cette rue, des zones qui l’entourent, et les rues les plus actives de la commune.',
  ],
  pricesByZone: [
    'Les prix d’une zone, et de celles qui la contiennent',
    'Donne les prix médians au m² par an d’une zone, par son nom ou par son code, et des zones qui la contiennent.',
  ],
  salesBehindPrice: [
    'Les ventes derrière un chiffre',
    'Donne les ventes dont un chiffre annuel est fait, la plus récente d’abord, et celles que seule l’une des deux règles compte.',
  ],
  getPriceIndex: [
    'Comment ont évolué les prix de logements semblables, trimestre par trimestre',
    'Donne l’indice trimestriel des appartements et des maisons d’un département, d’un EPCI ou d’une commune, avec sa marge. Les deux derniers trimestres sont provisoires.',
  ],
  getEstimate: [
    'Ce que vaut un logement, d’après les ventes alentour',
    'Donne le prix médian d’un tel logement, un intervalle à 80\u00a0%, les ventes dont il vient et les erreurs passées au même endroit\u00a0; ou la raison pour laquelle il n’y en a pas. Ce n’est pas une expertise.',
  ],
  estimateByParcel: [
    'Ce que vaut un logement d’une parcelle',
    'Estime le logement de la parcelle\u00a0; ce qui n’est pas dit est pris de sa dernière vente ou de son dernier diagnostic.',
  ],
  getEstimateQuality: [
    'De combien les estimations se sont trompées à un endroit',
    'Donne l’erreur, le biais et l’intervalle des estimations des deux dernières années de ventes, faites avec ce qui était alors publié.',
  ],
  getRentStatsByCommune: [
    'Les loyers observés d’une commune, année par année',
    'Donne les loyers au m² de l’observatoire local qui couvre la commune, et les loyers d’annonces à côté.',
  ],
  getRentStatsByCommuneYear: [
    'Les loyers observés d’une commune une année, en détail',
    'Donne les loyers d’une année par type, nombre de pièces, époque et ancienneté.',
  ],
  getRentStatsByCoordinates: [
    'Les loyers observés en un point',
    'Donne la série annuelle de la commune de la parcelle au point, ou de sa zone là où la commune en a plusieurs.',
  ],
  getRentIndex: [
    'L’indice de référence des loyers (IRL)',
    'Donne l’IRL de l’INSEE, trimestre par trimestre, et sa variation sur un an. Il dit de combien un loyer peut être révisé, et rien du niveau des loyers.',
  ],
  getOccupants: [
    'Les entreprises en activité sur une parcelle',
    'Donne les établissements rattachés à la parcelle, sauf ceux dont le titulaire s’est opposé à la diffusion.',
  ],
  getCompany: [
    'Une entreprise, par son SIREN',
    'Donne la fiche de l’entreprise, ses établissements chargés et ses comptes publiés.',
  ],
  searchCompanies: [
    'Les entreprises, par leur nom',
    'Trouve les entreprises par des mots de leur nom, un sigle, un SIREN ou un SIRET.',
  ],
  getOwners: [
    'Les personnes morales propriétaires d’une parcelle',
    'Donne les personnes morales qui ont des droits sur la parcelle. Les personnes physiques ne sont pas publiées.',
  ],
  getPortfolio: [
    'Les parcelles d’une entreprise',
    'Donne les parcelles d’une personne morale dans les départements chargés, page par page, avec ses droits sur chacune.',
  ],
  getIdentifier: [
    'Ce qu’est un identifiant, et où il mène',
    'Prend tout identifiant\u00a0: parcelle (IDU, aussi comme on l’écrit, ou disparue), adresse ou rue (BAN), bâtiment (RNB), SIREN, SIRET, DPE, copropriété (RNIC), vente, permis, commune, département, région, IRIS. Dit ce qu’il est et où il mène, avec la méthode de chaque lien et la question à poser\u00a0; d’un inconnu, ce qui est chargé.',
  ],
  listDatasets: [
    'Ce qui est chargé, et d’où cela vient',
    'Donne les jeux de données de l’édition\u00a0: producteurs, licences, millésimes, sources et comptes.',
  ],
  getCoverage: [
    'Quels lieux sont chargés',
    'Dit, jeu par jeu, quels départements et communes l’édition contient. «\u00a0Rien trouvé\u00a0» ne veut dire rien que là où c’est chargé.',
  ],
  getChanges: [
    'Ce qui a changé entre deux éditions',
    'Donne, ligne par ligne, ce qui est apparu, a changé ou a disparu depuis une édition.',
  ],
  listReleases: [
    'Les éditions, et ce que chacune a changé',
    'Donne les éditions gardées, de la plus récente à la plus ancienne.',
  ],
  listDownloads: [
    'Les fichiers de l’édition',
    'Donne les fichiers Parquet que l’on peut télécharger, et ceux qui sont retenus, avec la raison.',
  ],
  getDictionary: [
    'Le dictionnaire des données',
    'Dit de chaque sorte de fichier ce que sont ses lignes, et de chaque colonne le type, l’unité, le sens et la source.',
  ],
  searchAddressesCsv: [
    'Les adresses d’un fichier CSV entier',
    'Rend le CSV avec, sur chaque ligne, l’adresse trouvée dans de nouvelles colonnes.',
  ],
  geocodageSearch: [
    'Les adresses par leur texte, au format du géocodeur national',
    'Répond comme le géocodeur national, pour les programmes qui le connaissent.',
  ],
  geocodageReverse: [
    'Les adresses autour d’un point, au format du géocodeur national',
    'Répond comme le géocodeur national, pour les programmes qui le connaissent.',
  ],
  tile: [
    'Une tuile vectorielle de l’édition servie',
    'Donne une tuile Mapbox Vector Tile, ou 204 là où elle est vide.',
  ],
  tileJson: [
    'TileJSON 3.0\u00a0: ce avec quoi MapLibre et QGIS ouvrent les tuiles',
    'Décrit une couche de tuiles\u00a0: ses zooms, ses champs, son adresse.',
  ],
  download: ['Un fichier du lac', 'Donne un fichier Parquet de l’édition, entier ou par plages (Range).'],
  catalog: [
    'Les fichiers de l’édition comme Data Package (Frictionless)',
    'Décrit tous les fichiers téléchargeables pour les outils qui lisent ce format.',
  ],
  tableSchema: [
    'Les colonnes d’une sorte de fichier comme Table Schema (Frictionless)',
    'Décrit les colonnes d’une sorte de fichier.',
  ],
  addBatch: [
    'Enrichir un fichier',
    'Prend un CSV ou un Parquet dont les lignes ont une adresse, une parcelle ou un point, et y ajoute les colonnes choisies, en tâche de fond.',
  ],
  listBatches: ['Les lots de cette clé', 'Donne les lots de la clé, le plus récent d’abord.'],
  getBatch: ['Où en est un lot', 'Dit l’état du lot et combien de lignes sont faites.'],
  cancelBatch: ['Arrêter un lot', 'Arrête le lot et retire son fichier.'],
  getBatchResult: ['Le fichier qu’un lot a fait', 'Donne le fichier enrichi, pendant un jour.'],
  listWatches: ['Les veilles du compte', 'Donne les veilles du compte de la clé.'],
  addWatch: [
    'Créer une veille',
    'Crée une veille sur des parcelles, des communes ou un dessin\u00a0: chaque publication dit ce qui y a changé.',
  ],
  getWatch: ['Une veille', 'Donne une veille du compte de la clé.'],
  changeWatch: ['Changer une veille', 'Change le nom, les jeux de données ou la pause d’une veille.'],
  deleteWatch: ['Supprimer une veille', 'Supprime la veille et son journal.'],
  testWatch: ['Envoyer un essai', 'Envoie un message d’essai à l’adresse de la veille.'],
  listDeliveries: ['Le journal d’une veille', 'Donne les messages envoyés, et ce qu’ils sont devenus.'],
}
