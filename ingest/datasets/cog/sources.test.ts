import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packagedMillesime, sources, yearOf } from './sources.ts'

describe('the installed package', () => {
  test('gives four files that exist, under an address that names their version', () => {
    const files = sources()
    expect(files).toHaveLength(4)
    for (const { url, file } of files) {
      expect(url).toMatch(/^package:@etalab\/decoupage-administratif@\d+\.\d+\.\d+\/data\/[a-z]+\.json$/)
      expect(existsSync(file)).toBe(true)
    }
  })

  test('is dated by the year of its COG', async () => {
    expect(await packagedMillesime()).toMatch(/^20\d\d$/)
  })
})

describe('yearOf', () => {
  const readme = '| Année | Version |\n|---|---|\n| 2026 | 6.0.0 | npm |\n| 2020 | Non disponible | npm |\n'
  test('reads the row of the version', () => expect(yearOf(readme, '6.0.0')).toBe('2026'))
  test('says nothing of a version that is not listed', () => {
    expect(yearOf(readme, '6.0.1')).toBeUndefined()
    expect(yearOf('', '6.0.0')).toBeUndefined()
  })
})
