import type { Command } from 'commander'
import { columnsOfUnits, describeColumns } from '../formats/layouts/unit-columns.ts'
import { datasets } from '../ingest/datasets/index.ts'
import { SIZE_FACTOR } from '../ingest/feeds/check-size.ts'
import { UnreadableFile } from '../shared/files/unreadable-file.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import type { UnitRecord } from '../shared/release/release.ts'
import type { CheckOptions } from './check.ts'
import { context, print, table, warn } from './context.ts'
import { releaseOf } from './releases.ts'

interface JsonOption {
  json?: boolean
}

export function addSources(program: Command): void {
  program
    .command('sources')
    .description('lists the datasets: producer, licence, update rhythm, and the sources of what is loaded')
    .option(
      '--check',
      'compare what every producer has with what is loaded and read, without loading it; exit code 1 when a feed would break',
    )
    .option(
      '--record <dir>',
      'keep what producers answered in a folder, for a report: headers, ends of files, columns',
    )
    .option('--area <code>', 'département that --check and --record ask for (default: a loaded one, else 75)')
    .option(
      '--size-factor <n>',
      'with --check: how many times larger or smaller than what is loaded a file may be',
      String(SIZE_FACTOR),
    )
    .option('--mirror <url>', 'address that answers for the producers (TERRIER_MIRROR)')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  terrier sources\n  terrier sources --check\n  terrier sources --check --area 33 --size-factor 3 --json > check.json',
    )
    .action(async (options: CheckOptions) => {
      if (options.check || options.record !== undefined) return (await import('./check.ts')).runCheck(options)
      const loadedOf = await loadedUnits(context().dataDir)
      const found = datasets.map(({ name, title, producer, licence, homepage, rhythm }) => ({
        name,
        title,
        producer,
        licence,
        homepage,
        rhythm,
        loaded:
          loadedOf?.(name).map((unit) => ({
            area: unit.commune ?? unit.area,
            millesime: unit.millesime,
            ...(unit.found ? { found: unit.found } : {}),
            sources: unit.sources,
            missing: unit.missing ?? [],
            covered: unit.covered ?? [],
          })) ?? null,
      }))
      print(options.json, found, () =>
        found.flatMap((d) => [
          `${d.name}: ${d.title}`,
          `  ${d.producer}; ${d.licence}; ${d.rhythm}`,
          `  ${d.homepage}`,
          ...(d.loaded ?? []).flatMap((unit) => [
            `  loaded: ${unit.area}, edition ${unit.millesime}, ${unit.sources[0]?.resolvedUrl}`,
            ...unit.missing.map(({ title, detail }) => `  MISSING in ${unit.area}: ${title}. ${detail}`),
            ...unit.covered.map(({ file, communeCodes }) => `  ${file}: ${communeCodes.join(', ')}`),
          ]),
        ]),
      )
    })

  program
    .command('quality')
    .argument('[id]', 'release (default: the current one)')
    .description(
      'shows how many rows were read, kept, refused (by rule), out of scope and repaired, and which columns are not known or missing',
    )
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: JsonOption) => {
      const release = await releaseOf(context().dataDir, id)
      const found = release.datasets.flatMap((dataset) =>
        dataset.units.map((unit) => ({
          dataset: dataset.name,
          area: unit.commune ?? unit.area,
          ...unit.quality,
          columns: unit.columns ?? [],
        })),
      )
      const counts = (by: Record<string, number>) =>
        Object.entries(by)
          .map(([rule, n]) => `${rule} ${n}`)
          .join(', ') || '-'
      print(options.json, { release: release.id, units: found }, () => [
        ...table([
          ['dataset', 'area', 'rows in', 'kept', 'quarantined', 'out of scope', 'repaired'],
          ...found.map((u) => [
            u.dataset,
            u.area,
            String(u.rowsIn),
            String(u.rowsKept),
            counts(u.quarantined),
            counts(u.outOfScope),
            counts(u.repaired),
          ]),
        ]),
        ...columnsOfUnits(
          release.datasets.map(({ name, units }) => ({ dataset: name, records: units })),
        ).flatMap(describeColumns),
      ])
    })
}

/** Units of the current release by dataset; undefined after a warning when it cannot be read: the datasets are listed all the same. */
async function loadedUnits(dataDir: DataDir): Promise<((name: string) => UnitRecord[]) | undefined> {
  try {
    const current = await dataDir.readCurrent()
    return (name) => current?.datasets.find((record) => record.name === name)?.units ?? []
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    warn([`What is loaded is not known. ${error.message}`])
    return undefined
  }
}
