import { describe, expect, test } from 'vitest'
import { IngestError } from '../../../formats/errors.ts'
import type { Quality, UnitRecord } from '../../../shared/release/release.ts'
import { cadastre } from '../../datasets/cadastre/dataset.ts'
import { permits } from '../../datasets/permits/dataset.ts'
import { rnic } from '../../datasets/rnic/dataset.ts'
import { checkUnit } from './checks.ts'

function unit(quality: Partial<Quality>): UnitRecord {
  return {
    area: '96',
    inputKey: '0'.repeat(64),
    millesime: '2026-01-01',
    millesimeFrom: 'newest-row',
    sources: [],
    quality: { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {}, ...quality },
  }
}

describe('checks before publication', () => {
  test('a sound unit passes, with and without a release before it', () => {
    const sound = unit({ rowsIn: 1000, rowsKept: 995, quarantined: { 'ring-degenerate': 5 } })
    expect(() => checkUnit(cadastre, sound, undefined)).not.toThrow()
    expect(() => checkUnit(cadastre, sound, unit({ rowsIn: 1100, rowsKept: 1100 }))).not.toThrow()
  })

  test('rows that nobody accounts for stop it', () => {
    const lost = unit({ rowsIn: 1000, rowsKept: 990, quarantined: { 'not-json': 3 } })
    expect(() => checkUnit(cadastre, lost, undefined)).toThrow('1000 rows came in but 993 are accounted for')
  })

  test('too many refused rows stop it, naming the rules, the most frequent first', () => {
    const bad = unit({ rowsIn: 100, rowsKept: 90, quarantined: { 'not-json': 1, 'idu-malformed': 9 } })
    expect(() => checkUnit(cadastre, bad, undefined)).toThrow(
      'cadastre 96: 10 of 100 rows were refused (idu-malformed 9, not-json 1), more than the 1 % that is allowed',
    )
  })

  test('refused lines of a known place are judged against its lines, not against those of all of France', () => {
    const lozere = (quarantined: Quality['quarantined']) =>
      unit({ rowsIn: 6060, rowsKept: 20, quarantined, outOfScope: { 'other-departement': 6000 } })
    expect(() => checkUnit(permits, lozere({ 'date-malformed': 40 }), undefined)).toThrow(
      'permits 96: 40 of 60 rows of this place were refused (date-malformed 40), more than the 1 % that is allowed',
    )
    expect(() => checkUnit(permits, lozere({ 'malformed-line': 40 }), undefined)).not.toThrow()
    const inDepartement = lozere({ 'unknown-commune': 40 })
    expect(() => checkUnit(permits, inDepartement, undefined)).toThrow('40 of 60 rows of this place')
    expect(() => checkUnit(permits, { ...inDepartement, commune: '96001' }, undefined)).not.toThrow()
  })

  test('fewer than five refused lines of a place are no sign of a broken file', () => {
    const few = { rowsIn: 6060, rowsKept: 56, outOfScope: { 'other-departement': 6000 } }
    expect(() =>
      checkUnit(permits, unit({ ...few, quarantined: { 'date-malformed': 4 } }), undefined),
    ).not.toThrow()
    expect(() =>
      checkUnit(permits, unit({ ...few, rowsIn: 6061, quarantined: { 'date-malformed': 5 } }), undefined),
    ).toThrow('5 of 61 rows of this place')
  })

  test('an area may be empty only where its dataset says so, and only when nothing was refused', () => {
    const empty = unit({ rowsIn: 40, outOfScope: { 'other-departement': 40 } })
    expect(() => checkUnit(cadastre, empty, undefined)).toThrow('no row is usable')
    expect(() => checkUnit(rnic, empty, undefined)).not.toThrow()
    const broken = unit({ rowsIn: 1, quarantined: { 'date-malformed': 1 } })
    expect(() => checkUnit(rnic, broken, undefined)).toThrow('no row is usable (date-malformed 1)')
    expect(() => checkUnit(rnic, empty, unit({ rowsIn: 60, rowsKept: 60 }))).toThrow(
      'taken for a broken file',
    )
  })

  test('a handful of rows is not judged by shares, but none at all is', () => {
    expect(() =>
      checkUnit(cadastre, unit({ rowsIn: 10, rowsKept: 9, quarantined: { 'not-json': 1 } }), undefined),
    ).not.toThrow()
    expect(() => checkUnit(cadastre, unit({ rowsIn: 2, quarantined: { 'not-json': 2 } }), undefined)).toThrow(
      'no row is usable',
    )
  })

  test('a collapse against the release before stops it', () => {
    const before = unit({ rowsIn: 1000, rowsKept: 1000 })
    expect(() => checkUnit(cadastre, unit({ rowsIn: 800, rowsKept: 800 }), before)).not.toThrow()
    expect(() => checkUnit(cadastre, unit({ rowsIn: 799, rowsKept: 799 }), before)).toThrow(IngestError)
    expect(() => checkUnit(cadastre, unit({ rowsIn: 799, rowsKept: 799 }), before)).toThrow(
      'the release before has 1000',
    )
  })
})
