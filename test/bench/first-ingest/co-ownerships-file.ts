import { RNIC_HEADER } from '../../../data/sample/datasets/rnic.ts'
import { made, type SourcesAsked } from '../generated-file.ts'

/** Communes in which the others stand: a code of no commune would be refused. */
const ELSEWHERE = ['13001', '21231', '31555', '33063', '34172', '44109', '59350', '67482', '75118']

/** The register of all France: `lines` co-ownerships, of which a share stands on the given parcels and declares one. `share`: 0..1. */
export function coOwnershipsFile(asked: SourcesAsked, lines: number, share: number): Promise<string> {
  const options = `FORMAT csv, HEADER, FORCE_QUOTE *`
  return made(asked, `rnic-${lines}.csv`, options, lines, (random) => {
    const here = `${random('i', 1)} % 1000000 < ${Math.round(share * 1_000_000)}`
    const elsewhere = `[${ELSEWHERE.map((code) => `'${code}'`).join(', ')}][1 + ${random('i', 2)} % ${ELSEWHERE.length}]`
    const commune = `CASE WHEN ${here} THEN commune ELSE ${elsewhere} END`
    const lots = `(4 + ${random('i', 3)} % 40)`
    const street = `concat(1 + ${random('i', 4)} % 13, ' Rue des Essais ', 1000 + ${random('i', 5)} % 80)`
    const known: Readonly<Record<string, string>> = {
      epci: `'240000001'`,
      commune,
      numero_immatriculation: `concat('AA', lpad(i::VARCHAR, 7, '0'))`,
      date_immatriculation: `'2018-03-01'`,
      date_derniere_maj: `'2025-10-15'`,
      type_syndic: `'professionnel'`,
      identification_representant_legal: `'SYNDIC INVENTE SARL'`,
      raison_sociale_representant_legal: `'SYNDIC INVENTE SARL'`,
      siret_representant_legal: `'00000001800010'`,
      mandat_en_cours: `'Mandat en cours'`,
      date_fin_dernier_mandat: `'2027-06-30'`,
      nom_usage_copropriete: `concat('RESIDENCE ', i)`,
      adresse_reference: street,
      numero_voie_adresse: street,
      code_postal_adresse: `concat(commune[1:2], '000')`,
      commune_adresse: `concat('Commune ', commune)`,
      nombre_adresses_complementaires: `'0'`,
      longitude: `CASE WHEN ${here} THEN round(lng, 6) END`,
      latitude: `CASE WHEN ${here} THEN round(lat, 6) END`,
      date_reglement_copropriete: `'1975-05-12'`,
      residence_service: `'non'`,
      syndicat_cooperatif: `'non'`,
      syndicat_principal_ou_secondaire: `'oui'`,
      numero_immatriculation_syndicat_principal: `'non connu'`,
      nombre_total_lots: `2 * ${lots}`,
      nombre_lots_habitation_bureaux_commerces: lots,
      nombre_lots_habitation: lots,
      nombre_lots_stationnement: lots,
      periode_construction: `'DE_1961_A_1974'`,
      reference_cadastrale_1: `CASE WHEN ${here} THEN idu END`,
      nombre_parcelles: '1',
      copro_dans_acv: `'Non'`,
      copro_dans_pvd: `'Non'`,
      copro_aidee: `'Non'`,
      code_officiel_arrondissement_commune: commune,
    }
    const columns = Object.fromEntries(RNIC_HEADER.map((column) => [column, known[column] ?? `''`]))
    return { pick: random('i', 0), order: 'i', columns }
  })
}
