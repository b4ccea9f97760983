import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ArchiveContent, archiveMembers } from '../../../test/support/installations-archive.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { classifiedInstallations } from './dataset.ts'

/** Some members as files of their own, with other names where `rename` gives one. */
async function readMembers(
  content: ArchiveContent,
  names: readonly string[],
  rename = (name: string) => name,
) {
  const dir = await temporaryDir('members')
  const members = archiveMembers(content)
  const paths = names.map((name) => join(dir, rename(name)))
  for (const [i, name] of names.entries()) await writeFile(paths[i]!, members[name]!)
  return normalised(
    classifiedInstallations,
    { area: '93' },
    paths.map((path) => fetchedFile(path, undefined, true)),
  )
}

describe('members of the archive of the API as files of their own', () => {
  const content = { rows: [{}], inspections: [['0006500001', '2023-07-18']] } satisfies ArchiveContent

  test('are told by their columns, whatever their names', async () => {
    const { query } = await readMembers(
      content,
      ['rubriqueIC.csv', 'inspection.csv', 'InstallationClassee.csv', 'metadataFichierHorsInspection.csv'],
      (name) => `a-${name.length}.csv`,
    )
    expect(await query('SELECT id, inspected_on FROM installations')).toEqual([['0006500001', '2023-07-18']])
  })

  test('without that of the inspections are kept, and it is counted that none were given', async () => {
    const { parts } = await readMembers(content, ['InstallationClassee.csv'])
    expect(parts[0]).toMatchObject({
      millesime: '2026-01-01',
      quality: { rowsKept: 1, repaired: { 'inspections-not-given': 1 } },
    })
  })
})
