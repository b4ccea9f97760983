import { Command } from 'commander'
import { expect, test } from 'vitest'
import { IngestError } from '../formats/errors.ts'
import { addIngest, refuseUnused } from './ingest.ts'

const DVF = { dvf: ['./x.csv.gz'] }

test('an option about a dataset that is not asked for is refused by its name', () => {
  const file = () => refuseUnused(['cadastre', 'ban'], { file: DVF, millesime: {} })
  expect(file).toThrow(IngestError)
  expect(file).toThrow(
    '--file dvf=… is of a dataset that is not asked for: add dvf to the datasets (cadastre ban), or leave the option out',
  )
  expect(() => refuseUnused(['cadastre'], { file: {}, millesime: { dvf: '2025-01-01' } })).toThrow(
    '--millesime dvf=… is of a dataset',
  )
})

test.each([
  ['all datasets', []],
  ['that dataset', ['cadastre', 'dvf']],
])('asked for %s, it is taken', (_, names) => {
  refuseUnused(names, { file: DVF, millesime: { dvf: '2025-01-01' } })
})

test('the administrative division is read with any dataset', () => {
  refuseUnused(['cadastre'], { file: { cog: ['./cog'] }, millesime: { cog: '2026-01-01' } })
})

test('the help names what is read where no file and no edition is given', () => {
  const program = new Command()
  addIngest(program)
  const help = program.commands[0]!.configureHelp({ helpWidth: 200 }).helpInformation()
  expect(help).toMatch(/--file <dataset=path> .*\(default: none\)/)
  expect(help).toMatch(/--millesime <dataset=date> .*\(default: the latest\)/)
})
