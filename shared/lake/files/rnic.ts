import { MANAGERS, OPEN } from '../bulk-rules.ts'
import { boolean, date, double, integer, inUnit, lakeFile, varchar, varchars } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const coproprieteParcels = lakeFile({
  kind: 'copropriete-parcels',
  holds: { en: 'parcels of each co-ownership', fr: 'parcelles de chaque copropriété' },
  bulk: OPEN,
  key: ['number', 'idu'],
  withdrawn: 'key',
  columns: {
    number: varchar('co-ownership', 'numero_immatriculation'),
    idu: varchar('parcel, null when it is tied to none'),
    method: varchar('how it was tied'),
    score: inUnit('0 to 1', double('how sure an address is')),
    distance_m: inUnit('m', double('from the point to the parcel')),
    through: varchar('address or syndicate that the tie goes through'),
  },
})

export const coproprietes = lakeFile({
  kind: 'coproprietes',
  holds: { en: 'co-ownerships, with their managing agent', fr: 'copropriétés et leur syndic' },
  bulk: MANAGERS,
  key: ['number'],
  withdrawn: 'key',
  columns: {
    number: varchar('number in the register', 'numero_immatriculation'),
    registered_on: date('day of registration', 'date_immatriculation'),
    updated_on: date('day of the last change', 'date_derniere_maj'),
    name: varchar('usual name', 'nom_usage_copropriete'),
    manager_type: varchar('managing agent: `professionnel`, `bénévole`…', 'type_syndic'),
    manager_name: varchar('its name, when it is a legal entity', 'raison_sociale_representant_legal'),
    manager_siret: varchar('its SIRET', 'siret_representant_legal'),
    manager_ape: varchar('its activity', 'code_ape'),
    manager_commune: varchar('its commune', 'commune_representant_legal'),
    mandate: varchar('whether its mandate runs', 'mandat_en_cours'),
    mandate_ends_on: date('last day of the mandate', 'date_fin_dernier_mandat'),
    address: varchar('address of reference', 'adresse_reference'),
    street: varchar('its number and street', 'numero_voie_adresse'),
    postcode: varchar('its postcode', 'code_postal_adresse'),
    town: varchar('its commune, by name', 'commune_adresse'),
    other_address_1: varchar('another address', 'adresse_complementaire_1'),
    other_address_2: varchar('another address', 'adresse_complementaire_2'),
    other_address_3: varchar('another address', 'adresse_complementaire_3'),
    lng: inUnit('° WGS84', double('longitude', 'longitude')),
    lat: inUnit('° WGS84', double('latitude', 'latitude')),
    regulation_on: date('day of the regulation', 'date_reglement_copropriete'),
    service_residence: boolean('residence with services', 'residence_service'),
    cooperative: boolean('cooperative', 'syndicat_cooperatif'),
    is_principal: varchar('principal or secondary', 'syndicat_principal_ou_secondaire'),
    principal: varchar('number of the principal', 'numero_immatriculation_syndicat_principal'),
    lots: integer('lots', 'nombre_total_lots'),
    main_lots: integer('lots for dwelling, office or shop', 'nombre_lots_habitation_bureaux_commerces'),
    dwelling_lots: integer('lots for dwelling', 'nombre_lots_habitation'),
    parking_lots: integer('parking lots', 'nombre_lots_stationnement'),
    period: varchar('period of construction', 'periode_construction'),
    parcels: integer('parcels, by number', 'nombre_parcelles'),
    qp_code: varchar('priority quarter', 'code_qp_2024'),
    qp_name: varchar('its name', 'nom_qp_2024'),
    aided: boolean('aided by the State', 'copro_aidee'),
    in_acv: boolean('in Action cœur de ville', 'copro_dans_acv'),
    in_pvd: boolean('in Petites villes de demain', 'copro_dans_pvd'),
    in_pdp: boolean('in a plan for damaged co-ownerships', 'copro_dans_pdp'),
    commune: varchar('commune of today', 'code_officiel_arrondissement_commune', 'commune'),
    refs: varchars('parcels that it names', 'reference_cadastrale_1', 'reference_cadastrale_2', 'reference_cadastrale_3'),
  },
})

/** Lake files of the dataset `rnic`. */
export const rnicFiles: readonly LakeFile[] = [coproprieteParcels, coproprietes]
