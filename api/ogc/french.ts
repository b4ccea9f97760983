/** What people read of a collection on a French page: the JSON faces are English, as the rest of the API. */
interface FrenchWords {
  description: string
  /** One for each of its fields. */
  fields: Readonly<Record<string, string>>
}

const PARCEL = 'Identifiant de la parcelle\u00a0: celui de l’objet'
const DEPARTEMENT = 'Code du département'
const OUTLINE = 'official\u00a0: le tracé du producteur\u00a0; derived\u00a0: assemblé à partir des parcelles'
const HASH = 'Empreinte de ce que dit la surface et de sa place'
const COMMUNE = 'Code INSEE de la commune ou de l’arrondissement'

/** By the name of the collection. */
export const FRENCH: Readonly<Record<string, FrenchWords>> = {
  parcels: {
    description: 'Les parcelles du plan cadastral, par leur identifiant (IDU)',
    fields: {
      idu: 'Identifiant, 14 caractères',
      communeCode: COMMUNE,
      prefix: 'Préfixe de la section\u00a0: celui d’une commune fusionnée',
      section: 'Section, 2 caractères',
      number: 'Numéro dans la section, 4 chiffres',
      surface: 'Contenance, m²',
      surveyed: 'Arpentée ou non',
      createdOn: 'Jour de création dans la source',
      updatedOn: 'Jour de la dernière modification dans la source',
    },
  },
  units: {
    description:
      'Les parcelles contiguës que le fichier des personnes morales donne aux mêmes propriétaires\u00a0: deux au moins, avec des limites communes, d’un même département. Une parcelle qui est à elle seule une unité n’est que parmi les parcelles. Les personnes physiques ne sont jamais dans le fichier. /v1/parcels/{idu}/unit donne les parcelles d’une unité, 500 au plus',
    fields: {
      idu: 'Le plus petit identifiant de ses parcelles\u00a0: celui de l’objet',
      communeCode: 'Code INSEE de la commune ou de l’arrondissement de cette parcelle',
      communeCodes: 'Ceux de toutes ses parcelles, séparés par une barre',
      parcelCount: 'Nombre de parcelles',
      surface: 'Somme des contenances, m²\u00a0; rien quand le cadastre ne donne pas celle d’une parcelle',
      ownerCount: 'Nombre de propriétaires du sol, d’après le fichier',
      ownerNames:
        'Leurs noms, séparés par une barre\u00a0; celui d’un titulaire qui s’est opposé à la diffusion manque',
      ownerSirens: 'Leurs SIREN dans le même ordre\u00a0; certains n’en ont pas',
      ownerGroup:
        'Groupe du premier\u00a0: 0 société, 1 État, 2 région, 3 département, 4 commune, 5 HLM, 6 économie mixte, 7 copropriétaires, 8 associés, 9 établissement public',
    },
  },
  buildings: {
    description:
      'Les bâtiments que dessine le cadastre. Leur identifiant vaut pour une édition\u00a0: la source n’en donne pas',
    fields: {
      surface: 'Surface au sol, m²',
      light: 'Construction légère ou non',
      departementCode: DEPARTEMENT,
    },
  },
  addresses: {
    description:
      'Les numéros de la Base Adresse Nationale. Leur identifiant vaut pour une édition, leur clé plus longtemps',
    fields: {
      key: 'Clé de la BAN',
      number: 'Numéro dans la voie',
      suffix: 'bis, ter…',
      street: 'Voie ou lieu-dit',
      postcode: 'Code postal',
      communeCode: COMMUNE,
      communeName: 'Nom de la commune',
      certified: 'Certifiée par la commune ou non',
      idu: 'Sa parcelle, la première s’il y en a plusieurs',
    },
  },
  sales: {
    description:
      'Les ventes de terrains et de bâtiments, un point chacune\u00a0: celui d’une parcelle vendue. /v1/transactions/{id} donne la vente entière',
    fields: {
      date: 'Jour de la vente',
      nature: 'Nature de la mutation',
      price: 'Prix, €',
      pricePerM2: 'Prix au m² d’un logement vendu seul, €/m²',
      types: 'Types des locaux vendus, séparés par une barre',
      multiLot: 'Plusieurs logements ou lots vendus à la fois, ou non',
      idu: 'La parcelle où est le point',
    },
  },
  'price-zones': {
    description:
      'Le prix médian au m² des communes, IRIS et sections, un objet par année et type de logement. Un chiffre de moins de cinq ventes manque, de même qu’une zone sans contour connu\u00a0; soldFrom, soldTo et partial disent ce que les ventes chargées couvrent de l’année',
    fields: {
      level: 'commune, iris ou section',
      code: 'Code officiel',
      name: 'Nom',
      communeCode: COMMUNE,
      year: 'Année des ventes',
      type: 'Appartement ou Maison',
      median: 'Prix médian, €/m²',
      q1: 'Premier quartile, €/m²',
      q3: 'Troisième quartile, €/m²',
      count: 'Ventes dont vient le chiffre',
      outline: OUTLINE,
      partial: 'Les ventes chargées ne couvrent pas toute l’année dans la commune',
      soldFrom: 'Premier jour de l’année qu’elles couvrent',
      soldTo: 'Dernier jour de l’année qu’elles couvrent',
    },
  },
  'planning-zones': {
    description:
      'Les zones et secteurs des documents d’urbanisme qui s’appliquent, tels que déposés au Géoportail de l’urbanisme\u00a0: hors de toutes, le sol peut avoir un document que personne n’a déposé. Leur identifiant vaut pour une édition',
    fields: {
      class:
        'U, AU, A ou N\u00a0; d’une carte communale 01 constructible, 02 activités, 03 non constructible\u00a0; other',
      type: 'Type de la zone, tel que publié',
      label: 'Libellé, tel que publié',
      name: 'Libellé long',
      document: 'Clé du document\u00a0: partition du portail',
      surface: 'Surface au sol, m²',
      departementCode: DEPARTEMENT,
    },
  },
  easements: {
    description:
      'Les servitudes d’utilité publique qui s’appliquent, en surfaces\u00a0; celles qui sont dessinées en lignes ou en points sont dans la réponse d’une parcelle. D’une catégorie que personne n’a déposée il n’y a rien. Leur identifiant vaut pour une édition',
    fields: {
      key: HASH,
      kind: 'Catégorie\u00a0: AC1, PM1, INT1…',
      name: 'Nom de la servitude',
      label: 'Libellé, tel que publié',
      nature: 'Ce qu’est la surface, tel que publié',
      validOn: 'Jour de son approbation',
      document: 'Clé du dossier de servitudes',
      url: 'Adresse de la règle écrite, quand elle est connue',
      departementCode: DEPARTEMENT,
    },
  },
  permits: {
    description:
      'Les parcelles auxquelles des autorisations d’urbanisme accordées (Sitadel) sont rattachées\u00a0: la plus récente, et leur nombre. Sans les annulées ni celles rattachées à aucune parcelle\u00a0; /v1/permits/by-parcel/{id} donne toutes celles d’une parcelle',
    fields: {
      idu: PARCEL,
      communeCode: COMMUNE,
      count: 'Autorisations accordées et non annulées',
      type: 'Type de la plus récente\u00a0: PC, DP, PA ou PD',
      year: 'Année de son octroi',
      number: 'Son numéro',
      authorisedOn: 'Jour de son octroi',
      startedOn: 'Jour du début des travaux, quand il est déclaré',
      completedOn: 'Jour de leur achèvement, quand il est déclaré',
      dwellingsCount: 'Logements créés, quand elle est de la liste des logements',
    },
  },
  diagnostics: {
    description:
      'Les parcelles auxquelles des diagnostics de performance énergétique (DPE, depuis juillet 2021) de classe A à G sont rattachés\u00a0: la classe la plus fréquente, et leur nombre. /v1/dpe-residential/by-parcel/{id} et /v1/dpe-tertiary/by-parcel/{id} donnent ceux d’une parcelle',
    fields: {
      idu: PARCEL,
      communeCode: COMMUNE,
      energyLabel: 'Classe la plus fréquente, A à G\u00a0; de classes aussi fréquentes la moins bonne',
      count: 'Diagnostics de logements et de bâtiments tertiaires qui ont une classe',
    },
  },
  'prevention-zones': {
    description:
      'Les zones réglementaires, périmètres et aléas étudiés des plans de prévention (PPRN, PPRT, PPRM), en surfaces, quel que soit leur état. Un plan dont personne n’a déposé les formes n’y est pas. Leur identifiant vaut pour une édition',
    fields: {
      key: HASH,
      layer: 'zone (réglementaire), perimeter (périmètre) ou hazard (aléa étudié)',
      code: 'Code de la zone dans le règlement',
      label: 'Libellé, tel que publié',
      rule: 'Ce que le code de la règle signifie\u00a0: prohibition, prescriptions…',
      hazards: 'Aléas, séparés par une barre, quand le plan les donne',
      plan: 'Code de la procédure dans GASPAR',
      planName: 'Nom du plan',
      planKind: 'PPRN, PPRT, PPRM ou son modèle, tel que publié',
      status: 'État du périmètre, sinon du plan\u00a0: in-force (en vigueur), prescribed (prescrit)…',
      departementCode: DEPARTEMENT,
    },
  },
  clay: {
    description:
      'Les polygones de la carte d’exposition au retrait-gonflement des argiles. En dehors l’exposition est nulle là où la carte couvre, ce qu’elle ne fait ni à Paris ni outre-mer. Leur identifiant vaut pour une édition',
    fields: {
      level: 'low (faible), medium (moyenne) ou high (forte)',
      departementCode: DEPARTEMENT,
    },
  },
  zones: {
    description:
      'Les contours des départements, des communes (et arrondissements) et des IRIS, comme ce service les dessine',
    fields: {
      level: 'departement, commune ou iris',
      code: 'Code officiel',
      name: 'Nom',
      outline: OUTLINE,
    },
  },
}
