import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nationalFile } from '../../data/sample/rent-cube.ts'
import { temporaryDir } from './temp.ts'

/** A folder of files given by hand: 2025, when too few answered anywhere, and the zoning of that year. */
export async function secretYear(): Promise<string> {
  const dir = await temporaryDir('given')
  const [header, whole] = nationalFile(2024).split('\r\n')
  const emptied = whole!
    .split(';')
    .map((value, i) => (i === 1 ? '2025' : i >= 8 && i <= 20 ? '' : i === 21 ? '41' : value))
  await writeFile(join(dir, 'Base_OP_2025_Nationale.csv'), [header, emptied.join(';')].join('\n'), 'latin1')
  await writeFile(join(dir, 'L9600Zonage2025.csv'), 'Commune;Zone\n96001;1\n')
  return dir
}
