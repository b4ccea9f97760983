import { join } from 'node:path'
import { fromWgs84 } from '../../../shared/geo/projections.ts'
import { nicOf, type SampleCompany, sampleCompanies } from '../companies.ts'
import { writeParquet } from '../parquet.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'
import { SHORT_TYPES } from '../street-types.ts'

const STOCKS = 'www.data.gouv.fr/datasets/r'
const TREATED = '2026-01-05T10:00:00'
const HIDDEN = '[ND]'

/** StockUniteLegale, 35 columns in the producer's order. */
export const UNIT_COLUMNS =
  'siren,statutDiffusionUniteLegale,unitePurgeeUniteLegale,dateCreationUniteLegale,sigleUniteLegale,sexeUniteLegale,prenom1UniteLegale,prenom2UniteLegale,prenom3UniteLegale,prenom4UniteLegale,prenomUsuelUniteLegale,pseudonymeUniteLegale,identifiantAssociationUniteLegale,trancheEffectifsUniteLegale,anneeEffectifsUniteLegale,dateDernierTraitementUniteLegale,nombrePeriodesUniteLegale,categorieEntreprise,anneeCategorieEntreprise,dateDebut,etatAdministratifUniteLegale,nomUniteLegale,nomUsageUniteLegale,denominationUniteLegale,denominationUsuelle1UniteLegale,denominationUsuelle2UniteLegale,denominationUsuelle3UniteLegale,categorieJuridiqueUniteLegale,activitePrincipaleUniteLegale,nomenclatureActivitePrincipaleUniteLegale,nicSiegeUniteLegale,economieSocialeSolidaireUniteLegale,societeMissionUniteLegale,caractereEmployeurUniteLegale,activitePrincipaleNAF25UniteLegale'.split(
    ',',
  )

/** StockEtablissement, the 54 columns of today. */
export const ESTABLISHMENT_COLUMNS =
  'siren,nic,siret,statutDiffusionEtablissement,dateCreationEtablissement,trancheEffectifsEtablissement,anneeEffectifsEtablissement,activitePrincipaleRegistreMetiersEtablissement,dateDernierTraitementEtablissement,etablissementSiege,nombrePeriodesEtablissement,complementAdresseEtablissement,numeroVoieEtablissement,indiceRepetitionEtablissement,dernierNumeroVoieEtablissement,indiceRepetitionDernierNumeroVoieEtablissement,typeVoieEtablissement,libelleVoieEtablissement,codePostalEtablissement,libelleCommuneEtablissement,libelleCommuneEtrangerEtablissement,distributionSpecialeEtablissement,codeCommuneEtablissement,codeCedexEtablissement,libelleCedexEtablissement,codePaysEtrangerEtablissement,libellePaysEtrangerEtablissement,identifiantAdresseEtablissement,coordonneeLambertAbscisseEtablissement,coordonneeLambertOrdonneeEtablissement,complementAdresse2Etablissement,numeroVoie2Etablissement,indiceRepetition2Etablissement,typeVoie2Etablissement,libelleVoie2Etablissement,codePostal2Etablissement,libelleCommune2Etablissement,libelleCommuneEtranger2Etablissement,distributionSpeciale2Etablissement,codeCommune2Etablissement,codeCedex2Etablissement,libelleCedex2Etablissement,codePaysEtranger2Etablissement,libellePaysEtranger2Etablissement,dateDebut,etatAdministratifEtablissement,enseigne1Etablissement,enseigne2Etablissement,enseigne3Etablissement,denominationUsuelleEtablissement,activitePrincipaleEtablissement,nomenclatureActivitePrincipaleEtablissement,caractereEmployeurEtablissement,activitePrincipaleNAF25Etablissement'.split(
    ',',
  )

export const POINT_COLUMNS =
  'siret,x,y,qualite_xy,epsg,plg_qp24,plg_iris,plg_zus,plg_qp15,plg_qva,plg_code_commune,distance_precision,qualite_qp24,qualite_iris,qualite_zus,qualite_qp15,qualite_qva,y_latitude,x_longitude'.split(
    ',',
  )

/** Number of this dataset in `SamplePlace.random`. */
const SIRENE = 12
/** Writes the three files of the SIRENE stock (Parquet) for the companies of the demo. */
export async function writeSirene({ mirrorDir, places }: SampleInput): Promise<void> {
  const companies = sampleCompanies(places)
  const sites = companies.flatMap((company) =>
    company.places.map((place, nth) => ({ company, place, nic: nicOf(company.siren, nth), nth })),
  )
  const path = (id: string) => join(mirrorDir, STOCKS, id)
  await Promise.all([
    writeParquet(
      path('350182c9-148a-46e0-8389-76c2ec1374a3'),
      UNIT_COLUMNS,
      companies.map((company) => row(UNIT_COLUMNS, unit(company))),
    ),
    writeParquet(
      path('a29c1297-1f92-4e2a-8f6b-8c902ce96c5f'),
      ESTABLISHMENT_COLUMNS,
      sites.map((site) => row(ESTABLISHMENT_COLUMNS, establishment(site))),
    ),
    writeParquet(
      path('672007af-0146-491f-835c-8314d63fa44e'),
      POINT_COLUMNS,
      sites.filter(({ company }) => !company.opposed).map((site) => row(POINT_COLUMNS, point(site))),
    ),
  ])
}

interface Site {
  company: SampleCompany
  place: SamplePlace
  nic: string
  nth: number
}

const row = (columns: readonly string[], values: Record<string, string>): string[] =>
  columns.map((name) => values[name] ?? '')

function unit(company: SampleCompany): Record<string, string> {
  const { opposed, firstName } = company
  const hidden = (value: string) => (opposed ? HIDDEN : value)
  return {
    siren: company.siren,
    statutDiffusionUniteLegale: opposed ? 'P' : 'O',
    dateCreationUniteLegale: company.created,
    ...(firstName === undefined
      ? { denominationUniteLegale: company.name }
      : {
          nomUniteLegale: hidden(company.name),
          prenom1UniteLegale: hidden(firstName),
          prenomUsuelUniteLegale: hidden(firstName),
        }),
    trancheEffectifsUniteLegale: company.headcount,
    anneeEffectifsUniteLegale: company.headcount === 'NN' ? '' : '2023',
    dateDernierTraitementUniteLegale: TREATED,
    nombrePeriodesUniteLegale: '1',
    categorieEntreprise: 'PME',
    anneeCategorieEntreprise: '2023',
    dateDebut: company.created,
    etatAdministratifUniteLegale: 'A',
    categorieJuridiqueUniteLegale: company.form.code,
    activitePrincipaleUniteLegale: company.naf,
    nomenclatureActivitePrincipaleUniteLegale: 'NAFRev2',
    nicSiegeUniteLegale: nicOf(company.siren, 0),
    economieSocialeSolidaireUniteLegale: 'N',
    caractereEmployeurUniteLegale: company.headcount === 'NN' ? 'N' : 'O',
    activitePrincipaleNAF25UniteLegale: company.naf25,
  }
}

function establishment({ company, place, nic, nth }: Site): Record<string, string> {
  const [type, ...words] = place.street.name.split(' ')
  const hidden = (value: string) => (company.opposed ? HIDDEN : value)
  const [x, y] = fromWgs84(2154, place.lng, place.lat)
  return {
    siren: company.siren,
    nic,
    siret: company.siren + nic,
    statutDiffusionEtablissement: company.opposed ? 'P' : 'O',
    dateCreationEtablissement: company.created,
    trancheEffectifsEtablissement: company.headcount,
    anneeEffectifsEtablissement: company.headcount === 'NN' ? '' : '2023',
    dateDernierTraitementEtablissement: TREATED,
    etablissementSiege: String(nth === 0),
    nombrePeriodesEtablissement: '1',
    numeroVoieEtablissement: hidden(String(place.houseNumber)),
    typeVoieEtablissement: hidden(SHORT_TYPES[type!] ?? ''),
    libelleVoieEtablissement: hidden(plain(words.join(' '))),
    codePostalEtablissement: place.commune.postcode,
    libelleCommuneEtablissement: plain(place.commune.name),
    codeCommuneEtablissement: place.commune.code,
    identifiantAdresseEtablissement: hidden(`${place.banId}_B`),
    coordonneeLambertAbscisseEtablissement: hidden(x.toFixed(2)),
    coordonneeLambertOrdonneeEtablissement: hidden(y.toFixed(2)),
    dateDebut: company.created,
    etatAdministratifEtablissement: nth > 0 && place.random(SIRENE).chance(0.1) ? 'F' : 'A',
    activitePrincipaleEtablissement: company.naf,
    nomenclatureActivitePrincipaleEtablissement: 'NAFRev2',
    caractereEmployeurEtablissement: company.headcount === 'NN' ? 'N' : 'O',
    activitePrincipaleNAF25Etablissement: company.naf25,
  }
}

function point({ company, place, nic }: Site): Record<string, string> {
  const random = place.random(SIRENE)
  const luck = random.next()
  const known = place.parcel.idu.endsWith('0A0001') || luck < 0.9
  const [x, y] = fromWgs84(2154, place.lng, place.lat)
  return {
    siret: company.siren + nic,
    x: x.toFixed(2),
    y: y.toFixed(2),
    qualite_xy: known ? '11' : luck < 0.95 ? '12' : '33',
    epsg: '2154',
    plg_code_commune: place.commune.code,
    y_latitude: String(place.lat),
    x_longitude: String(place.lng),
  }
}

/** A name in the register's form: capitals without accents. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/['-]/g, ' ').toUpperCase()
}
