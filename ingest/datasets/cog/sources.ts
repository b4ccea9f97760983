import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { IngestError } from '../../../formats/errors.ts'
import { COG_FILES } from './cog-file.ts'

/** The npm package that carries the Code officiel géographique: it is installed with Terrier, so nothing is downloaded. */
const PACKAGE = '@etalab/decoupage-administratif'
const require = createRequire(import.meta.url)
const packageFile = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+/) })

/** The four files of the installed package, with the address that names their version. */
export function sources(): { url: string; file: string }[] {
  const folder = packageFolder()
  const version = packageVersion()
  return COG_FILES.map((name) => ({
    url: `package:${PACKAGE}@${version}/data/${name}`,
    file: join(folder, 'data', name),
  }))
}

/**
 * Millésime of the installed package: the year of the COG, which its README gives by version, else its version.
 * No other file of the package dates its data.
 */
export async function packagedMillesime(): Promise<string> {
  const version = packageVersion()
  const readme = await readFile(join(packageFolder(), 'README.md'), 'utf8').catch(() => '')
  return yearOf(readme, version) ?? version
}

/** Year in the row of a version in the README's table (`| 2026 | 6.0.0 | …`); undefined when it is not there. */
export function yearOf(readme: string, version: string): string | undefined {
  for (const line of readme.split('\n')) {
    const [, year, listed] = line.split('|').map((cell) => cell.trim())
    if (listed === version && year !== undefined && /^\d{4}$/.test(year)) return year
  }
  return undefined
}

function packageVersion(): string {
  return packageFile.parse(require(`${PACKAGE}/package.json`)).version
}

function packageFolder(): string {
  try {
    return dirname(require.resolve(`${PACKAGE}/package.json`))
  } catch (cause) {
    throw new IngestError(`cog: the npm package ${PACKAGE} is not installed: run npm install`, { cause })
  }
}
