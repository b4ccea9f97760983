import { describe, expect, test } from 'vitest'
import { dbfOf } from '../../../data/sample/shapefile.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import { communeRisks } from './dataset.ts'

const FRANCE = { area: 'france' }

async function zip(members: Record<string, string | Buffer>) {
  return [fetchedFile(await temporaryZip('gaspar.zip', members))]
}

const NEW_HEADER =
  'id_gaspar;code_commune;libelle_commune;num_risque_jo;lib_risque_jo;date_debut;date_fin;date_signature_arrete;date_publication_jo;date_modification'
const OLD_HEADER =
  'cod_nat_catnat;cod_commune;lib_commune;num_risque_jo;lib_risque_jo;dat_deb;dat_fin;dat_pub_arrete;dat_pub_jo;dat_maj'
const day =
  '2016-05-30 02:00:00;2016-06-04 02:00:00;2016-06-08 02:00:00;2016-06-09 02:00:00;2022-05-24 02:00:00.000'

describe('decrees of disaster', () => {
  test('in the layout of 2026: dated member, CRLF, doubles whose hour differs, names encoded twice, former and unknown communes', async () => {
    const files = await zip({
      'catnat_gaspar_2026-10-05.csv': `${[
        NEW_HEADER,
        `A1;91471;Orsay;ICB;Inondations et/ou CoulÃ©es de Boue;${day}`,
        `A1;91471;Orsay;ICB;Inondations et/ou Coulées de Boue;${day.replaceAll('02:00:00', '00:00:00')}`,
        `A1;91471;Orsay;MVT;Mouvement de Terrain;${day}`,
        `A2;01033;Bellegarde-sur-Valserine;ICB;Inondation;${day}`,
        `A3;74011;Annecy-le-Vieux;ICB;Inondation;${day}`,
        `A4;91999;Nulle part;ICB;Inondation;${day}`,
        `A5;;Sans code;ICB;Inondation;${day}`,
        `;91471;Orsay;ICB;Inondation;${day}`,
        `A6;91471;Orsay;ICB;Inondation;31/02/2020;;;;`,
      ].join('\r\n')}\r\n`,
    })
    const { parts, query } = await normalised(communeRisks, FRANCE, files)
    expect(parts[0]).toMatchObject({
      millesime: '2026-10-05',
      quality: {
        rowsIn: 9,
        rowsKept: 4,
        quarantined: { 'commune-missing': 1, 'day-malformed': 1, 'decree-missing': 1, 'unknown-commune': 1 },
        outOfScope: { 'identical-row': 1 },
        repaired: { 'name-mended': 1 },
      },
    })
    expect(
      await query('SELECT commune, published_commune, id, risk, began_on FROM disasters ORDER BY id, risk'),
    ).toEqual([
      ['91471', '91471', 'A1', 'Inondations et/ou Coulées de Boue', '2016-05-30'],
      ['91471', '91471', 'A1', 'Mouvement de Terrain', '2016-05-30'],
      ['01033', '01033', 'A2', 'Inondation', '2016-05-30'],
      ['74010', '74011', 'A3', 'Inondation', '2016-05-30'],
    ])
  })

  test('in the layout of before', async () => {
    const files = await zip({
      'catnat_gaspar.csv': `${OLD_HEADER}\n91PREF2016;91471;ORSAY;ICB;Inondations;${day}\n`,
    })
    const { parts, query } = await normalised(communeRisks, FRANCE, files)
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 1, rowsKept: 1 })
    expect(parts[0]!.millesime).toBe('2026-01-01')
    expect(await query('SELECT id, began_on, decided_on FROM disasters')).toEqual([
      ['91PREF2016', '2016-05-30', '2016-06-08'],
    ])
  })

  test('a column that has vanished stops with its name', async () => {
    const files = await zip({ 'catnat_gaspar.csv': `${OLD_HEADER.replace('cod_commune', 'ville')}\n` })
    await expect(normalised(communeRisks, FRANCE, files)).rejects.toThrow(/has no column "code_commune"/)
  })
})

describe('plans and listed risks', () => {
  test('the slip in the header, two columns of one name; dead plans are left out', async () => {
    const header =
      'CODE MODELE;CODE PROECEDURE;LIBELLE PROCEDURE;CODE INSEE COMMUNE;CODE RISQUE 2;LIBELLE RISQUE 2;CODE RISQUE 2;LIBELLE RISQUE 3;PRESCRIPTION;APPROBATION;LIBELLE ETAT;DATE ETAT;LIBELLE SOUS-ETAT'
    const line = (plan: string, state: string) =>
      `PPRN-I;${plan};PPRI du Rhône;84091;11;Inondation;110;Par une crue;;2025-08-14 00:00:00;${state};2025-08-14 00:00:00;x`
    const files = await zip({
      'pprn_gaspar_2026-10-05.csv': [
        header,
        line('P1', 'Opposable'),
        line('P2', 'Prescrit'),
        line('P3', 'Caduque'),
        line('P4', ''),
        line('', 'Opposable'),
      ].join('\n'),
      'azi_gaspar_2026-10-05.csv': 'whatever\n1\n',
    })
    const { parts, query } = await normalised(communeRisks, FRANCE, files)
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 5,
      rowsKept: 2,
      quarantined: { 'plan-missing': 1 },
      outOfScope: { 'plan-not-alive': 1, 'plan-without-state': 1 },
    })
    expect(
      await query('SELECT id, family, model, state, approved_on, risk_code, risk FROM plans ORDER BY id'),
    ).toEqual([
      ['P1', 'PPRN', 'PPRN-I', 'Opposable', '2025-08-14', '110', 'Par une crue'],
      ['P2', 'PPRN', 'PPRN-I', 'Prescrit', '2025-08-14', '110', 'Par une crue'],
    ])
  })

  test('risks of both layouts', async () => {
    const header = 'cod_commune;lib_commune;lib_risque;num_risque'
    const files = await zip({
      'ddrm_risq_gaspar_2026-10-05.csv': `${header}\n84091;Piolenc;Inondation;11\n84091;Piolenc;;\n`,
    })
    const { parts, query } = await normalised(communeRisks, FRANCE, files)
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 1, quarantined: { 'risk-missing': 1 } })
    expect(await query('SELECT commune, code, label FROM risks')).toEqual([['84091', '11', 'Inondation']])
  })
})

test('radon: #VALEUR! is refused, and a code that lost its zero is mended', async () => {
  const path = await temporaryFile(
    'radon.csv',
    'nom_comm;nom_dept;insee_com;classe_potentiel;reg\nA;AIN;1004;3;FR\nB;X;98802;#VALEUR!;\n',
  )
  const { parts, query } = await normalised(communeRisks, FRANCE, [fetchedFile(path)])
  expect(parts[0]!.quality).toMatchObject({ rowsIn: 2, rowsKept: 1 })
  expect(await query('SELECT commune, class FROM radon')).toEqual([['01004', '3']])
})

test('seismic zones, and the same file twice', async () => {
  const fields = [
    ['insee', 5],
    ['Sismicite', 20],
  ] as const
  const table = dbfOf(fields, [
    ['01004', '3 - Modérée'],
    ['01005', 'forte'],
  ])
  const files = await zip({ 'France_zonage_sismique.dbf': table })
  const { parts, query } = await normalised(communeRisks, FRANCE, files)
  expect(parts[0]!.quality).toMatchObject({ rowsKept: 1, quarantined: { 'zone-malformed': 1 } })
  expect(await query('SELECT commune, zone, label FROM seismicity')).toEqual([['01004', '3', 'Modérée']])
  await expect(normalised(communeRisks, FRANCE, [...files, ...files])).rejects.toThrow(/was given twice/)
})
