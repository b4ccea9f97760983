import { OPEN } from '../bulk-rules.ts'
import { boolean, double, integer, inUnit, lakeFile, varchar, varchars } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const addresses = lakeFile({
  kind: 'addresses',
  holds: { en: 'addresses, a row a house number', fr: 'adresses, une ligne par numéro' },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'whole',
  columns: {
    id: varchar('interoperability key', 'id'),
    id_fantoir: varchar('FANTOIR code of the street', 'id_fantoir'),
    numero: integer('number in the street', 'numero'),
    rep: varchar('suffix of the number (`bis`)', 'rep'),
    nom_voie: varchar('street', 'nom_voie'),
    code_postal: varchar('postcode', 'code_postal'),
    code_insee: varchar('commune, as published', 'code_insee'),
    nom_commune: varchar('its name', 'nom_commune'),
    code_insee_ancienne_commune: varchar('commune before a merger', 'code_insee_ancienne_commune'),
    nom_ancienne_commune: varchar('its name', 'nom_ancienne_commune'),
    x: inUnit('m', double("easting in the département's legal projection", 'x')),
    y: inUnit('m', double('northing in the same', 'y')),
    lon: inUnit('° WGS84', double('longitude', 'lon')),
    lat: inUnit('° WGS84', double('latitude', 'lat')),
    type_position: varchar('what the point is: `entrée`, `segment`…', 'type_position'),
    alias: varchar('other names', 'alias'),
    nom_ld: varchar('lieu-dit', 'nom_ld'),
    libelle_acheminement: varchar('name of the delivery office', 'libelle_acheminement'),
    nom_afnor: varchar('street in capitals (AFNOR)', 'nom_afnor'),
    source_position: varchar('who gave the point', 'source_position'),
    source_nom_voie: varchar('who gave the name', 'source_nom_voie'),
    certification_commune: boolean('whether the commune certified it', 'certification_commune'),
    cad_parcelles: varchars('parcels that the producer names', 'cad_parcelles'),
    id_ban_adresse: varchar('identifier of the address', 'id_ban_adresse'),
    id_ban_toponyme: varchar('identifier of the street', 'id_ban_toponyme'),
    id_ban_commune: varchar('identifier of the commune', 'id_ban_commune'),
    commune: varchar('commune of today, which a refresh replaces as a whole', 'code_insee'),
  },
})

export const placeFile = lakeFile({
  kind: 'places',
  holds: { en: 'lieux-dits', fr: 'lieux-dits' },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'whole',
  columns: {
    id: varchar('interoperability key', 'id'),
    nom_lieu_dit: varchar('name of the place', 'nom_lieu_dit'),
    code_postal: varchar('postcode', 'code_postal'),
    code_insee: varchar('commune, as published', 'code_insee'),
    nom_commune: varchar('its name', 'nom_commune'),
    code_insee_ancienne_commune: varchar('commune before a merger', 'code_insee_ancienne_commune'),
    nom_ancienne_commune: varchar('its name', 'nom_ancienne_commune'),
    x: inUnit('m', double("easting in the département's legal projection", 'x')),
    y: inUnit('m', double('northing in the same', 'y')),
    lon: inUnit('° WGS84', double('longitude', 'lon')),
    lat: inUnit('° WGS84', double('latitude', 'lat')),
    source_position: varchar('who gave the point', 'source_position'),
    source_nom_voie: varchar('who gave the name', 'source_nom_voie'),
    commune: varchar('commune of today, which a refresh replaces as a whole', 'code_insee'),
  },
})

/** Lake files of the dataset `ban`. */
export const banFiles: readonly LakeFile[] = [
  lakeFile({
    kind: 'address-parcels',
    holds: { en: 'parcels of each address', fr: 'parcelles de chaque adresse' },
    bulk: OPEN,
    key: ['ban_id', 'idu'],
    withdrawn: 'whole',
    columns: {
      ban_id: varchar('address, key of the BAN', 'id'),
      idu: varchar('parcel'),
      method: varchar('how it was tied: `declared`, `building`, `contained`, `near`'),
      distance_m: inUnit('m', double('from the address to the parcel, when it is `near`')),
    },
  }),
  addresses,
  placeFile,
]
