/** What people read of a collection on a French page: the JSON faces are English, as the rest of the API. */
interface FrenchWords {
  description: string
  /** One for each of its fields. */
  fields: Readonly<Record<string, string>>
}

const COMMUNE = 'Code INSEE de la commune ou de l’arrondissement'

/** By the name of the collection. */
export const FRENCH: Readonly<Record<string, FrenchWords>> = {
  parcels: {
    description: 'Les parcelles du plan cadastral, par leur identifiant (IDU)',
    fields: {
      idu: 'Identifiant, 14 caractères',
      communeCode: COMMUNE,
      prefix: 'Préfixe de la section : celui d’une commune fusionnée',
      section: 'Section, 2 caractères',
      number: 'Numéro dans la section, 4 chiffres',
      surface: 'Contenance, m²',
      surveyed: 'Arpentée ou non',
      createdOn: 'Jour de création dans la source',
      updatedOn: 'Jour de la dernière modification dans la source',
    },
  },
  buildings: {
    description:
      'Les bâtiments que dessine le cadastre. Leur identifiant vaut pour une édition : la source n’en donne pas',
    fields: {
      surface: 'Surface au sol, m²',
      light: 'Construction légère ou non',
      departement: 'Code du département',
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
      'Les ventes de terrains et de bâtiments, un point chacune : celui d’une parcelle vendue. /v1/transactions/{id} donne la vente entière',
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
  zones: {
    description:
      'Les contours des départements, des communes (et arrondissements) et des IRIS, comme ce service les dessine',
    fields: {
      level: 'departement, commune ou iris',
      code: 'Code officiel',
      name: 'Nom',
      outline: 'official : le tracé du producteur ; derived : assemblé à partir des parcelles',
    },
  },
}
