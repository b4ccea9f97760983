import type { Command } from 'commander'
import { datasets } from '../ingest/datasets/index.ts'
import { context, print, table } from './context.ts'
import { releaseOf } from './releases.ts'

interface JsonOption {
  json?: boolean
}

export function addSources(program: Command): void {
  program
    .command('sources')
    .description('lists the datasets: producer, licence, rhythm, and what is loaded from where')
    .option('--json', 'print as JSON')
    .action(async (options: JsonOption) => {
      const current = await context().home.readCurrent()
      const found = datasets.map(({ name, title, producer, licence, homepage, rhythm }) => ({
        name,
        title,
        producer,
        licence,
        homepage,
        rhythm,
        loaded: (current?.datasets.find((record) => record.name === name)?.units ?? []).map((unit) => ({
          area: unit.commune ?? unit.area,
          millesime: unit.millesime,
          sources: unit.sources,
        })),
      }))
      print(options.json, found, () =>
        found.flatMap((d) => [
          `${d.name}: ${d.title}`,
          `  ${d.producer}; ${d.licence}; ${d.rhythm}`,
          `  ${d.homepage}`,
          ...d.loaded.map(
            (unit) => `  loaded: ${unit.area}, millésime ${unit.millesime}, ${unit.sources[0]?.resolvedUrl}`,
          ),
        ]),
      )
    })

  program
    .command('quality')
    .argument('[id]', 'release (default: the current one)')
    .description('tells how many rows came in, were kept, refused (by rule), left out and repaired')
    .option('--json', 'print as JSON')
    .action(async (id: string | undefined, options: JsonOption) => {
      const release = await releaseOf(context().home, id)
      const found = release.datasets.flatMap((dataset) =>
        dataset.units.map((unit) => ({
          dataset: dataset.name,
          area: unit.commune ?? unit.area,
          ...unit.quality,
        })),
      )
      const counts = (by: Record<string, number>) =>
        Object.entries(by)
          .map(([rule, n]) => `${rule} ${n}`)
          .join(', ') || '-'
      print(options.json, { release: release.id, units: found }, () =>
        table([
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
      )
    })
}
