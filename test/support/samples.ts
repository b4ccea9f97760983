import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe } from 'vitest'

/** Real official files stand beside the project, never in it. */
const samplesDir = resolve(import.meta.dirname, '../../../shared/samples')
const present = existsSync(samplesDir)

/** Path of a real official file, e.g. `mirror/cadastre.data.gouv.fr/…`. */
export function samplePath(relative: string): string {
  return join(samplesDir, relative)
}

/**
 * A describe block that needs the real samples. Without them it is skipped with a loud line;
 * with CI=true their absence is a failure, so that a green run always means they were read.
 */
export function describeWithSamples(name: string, suite: () => void): void {
  if (present) describe(name, suite)
  else if (process.env.CI === 'true') throw new Error(`CI needs the real samples at ${samplesDir}`)
  else {
    process.stderr.write(`\nSKIPPED, real samples absent (${samplesDir}): ${name}\n`)
    describe.skip(name, suite)
  }
}
