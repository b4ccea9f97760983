import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Normalised, normalised } from '../../../test/support/normalised.ts'
import { csvOf, type Line, line, numbered } from '../../../test/support/rnic-files.ts'
import { RNIC_COLUMNS } from './columns.ts'
import { rnic } from './dataset.ts'

const read = async (lines: Line[], how = {}) => normalised(rnic, { area: '93' }, [await csvOf(lines, how)])

/** Every byte that was written, as text: what must not be kept is in none of it. */
async function everything({ written, query }: Normalised): Promise<string> {
  const rows = await Promise.all(
    ['coproprietes', 'quarantine']
      .filter((kind) => written.some((file) => file.kind === kind))
      .map((kind) => query(`SELECT to_json(t) FROM "${kind}" t`)),
  )
  const bytes = await Promise.all(written.map(({ path }) => readFile(path, 'latin1')))
  return JSON.stringify(rows) + bytes.join('')
}

describe('a line', () => {
  test('is the same under the names of the three generations', async () => {
    const rows = []
    for (const generation of [0, 1, 2])
      rows.push(await (await read([line()], { generation })).query('SELECT * FROM coproprietes'))
    expect(rows[0]).toHaveLength(1)
    expect(rows[1]).toEqual(rows[0])
    expect(rows[2]).toEqual(rows[0])
  })

  test('keeps figures, dates and references; what the register does not know is unknown', async () => {
    const { query } = await read([
      line({ manager_ape: 'non connu', period: 'Non renseigné', qp_code: 'NONZA', mandate_ends_on: '' }),
    ])
    expect(
      await query(
        `SELECT name, manager_name, manager_ape, period, qp_code, lots, updated_on, refs, commune, lng, cooperative, principal,
           mandate_ends_on FROM coproprietes`,
      ),
    ).toEqual([
      [
        'SDC LES PLATANES',
        'SOCIETE DE GERANCE',
        null,
        null,
        null,
        262,
        '2025-08-23',
        ['93010000AV0209'],
        '93010',
        2.481351,
        false,
        null,
        null,
      ],
    ])
  })

  test.each<[string, Line]>([
    ['number-missing', { number: 'non connu' }],
    ['number-malformed', { number: '12345' }],
    ['count-malformed', { lots: 'beaucoup' }],
    ['date-malformed', { registered_on: '17 janvier' }],
    ['commune-unknown', { insee: '', reference_1: '' }],
    ['commune-unknown', { insee: '99999', reference_1: '' }],
    ['commune-unknown', { insee: '99999', reference_1: '', number: '12345' }],
  ])('is refused as %s (%o)', async (rule, more) => {
    const { parts, query } = await read([line({ number: 'AA0000002' }), line(more)])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 2, rowsKept: 1, quarantined: { [rule]: 1 } })
    const [row] = await query('SELECT part, "row", rule, original FROM quarantine')
    expect(row!.slice(0, 3)).toEqual(['93', '2', rule])
    expect(row![3]).not.toBe('')
  })

  test('met twice is kept as it was last updated', async () => {
    const { query, parts } = await read([
      line({ updated_on: '2025-01-02', name: 'NEW' }),
      line({ updated_on: '2025-01-01', name: 'OLD' }),
    ])
    expect(await query('SELECT name FROM coproprietes')).toEqual([['NEW']])
    expect(parts[0]!.quality.quarantined).toEqual({ 'number-duplicate': 1 })
  })

  test('that cannot be cut is refused by its place alone', async () => {
    const source = await csvOf([line()])
    await writeFile(source.path, '"Madame SECRETE","x"\n', { flag: 'a' })
    const output = await normalised(rnic, { area: '93' }, [source])
    expect(output.parts[0]!.quality).toMatchObject({ rowsKept: 1, quarantined: { 'malformed-line': 1 } })
    expect(await everything(output)).not.toContain('SECRETE')
  })
})

describe('the managing agent', () => {
  const person = {
    manager_name: 'Madame SECRETE',
    manager_siret: 'non connu',
    manager_commune: 'VILLAGE SECRET',
  }

  test.each<[string, Line]>([
    ['a volunteer', { ...person, manager_type: 'bénévole' }],
    ['not known', { ...person, manager_type: 'non connu' }],
    ['not said', { ...person, manager_type: '' }],
    [
      'a cooperative syndicate without a number',
      { ...person, manager_type: 'professionnel', cooperative: 'oui' },
    ],
    ['of a refused line', { ...person, manager_type: 'bénévole', lots: 'x' }],
  ])('%s is not named, anywhere', async (_who, more) => {
    const output = await read([line({ number: 'AA0000002' }), line(more)])
    expect(output.parts[0]!.quality.rowsIn).toBe(2)
    expect(await everything(output)).not.toMatch(/SECRET/i)
  })

  test('a professional is', async () => {
    const { query } = await read([line({ manager_type: 'Professionnel' })])
    expect(await query('SELECT manager_name, manager_siret, manager_commune FROM coproprietes')).toEqual([
      ['SOCIETE DE GERANCE', '60205776200034', 'LE RAINCY'],
    ])
  })
})

describe('the commune', () => {
  test('comes from the arrondissement column, else from the others, never from a postcode', async () => {
    const paris = async (more: Line) => {
      const source = await csvOf([line({ reference_1: '', ...more })])
      const { query } = await normalised(rnic, { area: '75' }, [source])
      return (await query('SELECT commune FROM coproprietes')).flat()
    }
    expect(await paris({ insee: '75110' })).toEqual(['75110'])
    expect(await paris({ insee: '', insee_second: '75118' })).toEqual(['75118'])
    // The city is too coarse: the reference tells the arrondissement.
    expect(await paris({ insee: '75056', reference_1: '75118000CT0005' })).toEqual(['75118'])
    expect(await paris({ insee: '', reference_1: '75056102AG0011' })).toEqual(['75102'])
    // 75010 is a postcode.
    expect(await paris({ insee: '75010' })).toEqual([])
  })

  test('of former times is followed', async () => {
    const { query } = await normalised(rnic, { area: '69' }, [await csvOf([line({ insee: '69159' })])])
    expect(await query('SELECT commune FROM coproprietes')).toEqual([['69114']])
  })

  test('elsewhere is out of scope, part by part of a national file', async () => {
    const lines = numbered([
      { insee: '93010' },
      { insee: '93008' },
      { insee: '75110' },
      { insee: '', reference_1: '' },
    ])
    const source = await csvOf(lines)
    const { parts, query } = await normalised(rnic, { area: '93', communes: ['93010', '93006'] }, [source])
    expect(parts.map(({ commune, millesime, quality }) => ({ commune, millesime, ...quality }))).toEqual([
      {
        commune: '93010',
        millesime: '2025-08-23',
        rowsIn: 4,
        rowsKept: 1,
        quarantined: { 'commune-unknown': 1 },
        outOfScope: { 'other-commune': 1, 'other-departement': 1 },
        repaired: {},
      },
      {
        commune: '93006',
        millesime: '2025-08-23',
        rowsIn: 4,
        rowsKept: 0,
        quarantined: { 'commune-unknown': 1 },
        outOfScope: { 'other-commune': 2, 'other-departement': 1 },
        repaired: {},
      },
    ])
    expect(await query('SELECT "number" FROM coproprietes')).toEqual([['AA0000001']])
  })
})

test.each(['number', 'manager_type', 'cooperative', 'reference_2', 'lng', 'insee', 'principal'])(
  'a file without the column of %s is refused',
  async (without) => {
    const name = RNIC_COLUMNS[without]!.names[0]
    await expect(read([line()], { without })).rejects.toThrow(`has no column "${name}"`)
  },
)
