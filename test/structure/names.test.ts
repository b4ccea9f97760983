import { describe, expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'

/** A name that may stand in several files, in which, and why. */
interface SharedName {
  names: readonly string[]
  files: RegExp
  reason: string
}

const SHARED_NAMES: readonly SharedName[] = [
  {
    names: ['sources', 'normalise', 'readModel', 'gather', 'layouts', 'findEdition'],
    files: /^ingest\/datasets\/[^/]+\/[^/]+\.ts$/,
    reason: 'members of a Dataset (ingest/dataset.ts): the dataset.ts of each folder imports its own',
  },
  {
    names: ['build', 'gather'],
    files: /^ingest\/derived\/[^/]+\/(build|gather)\.ts$/,
    reason: 'members of a Derived (ingest/derived.ts): each folder imports its own when it builds',
  },
  {
    names: ['en', 'fr'],
    files: /^(web|people\/[^/]+\/pages)\/texts\/(en|fr)\.ts$/,
    reason: 'all texts of a room of pages in one language',
  },
]

/** Names that a file exports, those it passes on included. */
function exportedNames(source: string): string[] {
  const declared = source.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:class|const|enum|function\*?|interface|let|type) (\w+)/gm,
  )
  const passed = source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  return [
    ...[...declared].map(([, name]) => name!),
    ...[...passed].flatMap(([, list]) => [...list!.matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name]) => name!)),
  ]
}

/** Whether files are the texts of one page in two languages: `find-en.ts` and `find-fr.ts`. */
function areTextsOfOnePage(paths: readonly string[]): boolean {
  const page = (path: string) => /^web\/texts\/(.*?-?)(?:en|fr)\.ts$/.exec(path)?.[1]
  return paths.length === 2 && page(paths[0]!) !== undefined && page(paths[0]!) === page(paths[1]!)
}

/** Names that several files export and the list does not allow, as `name: file, file`. */
function namesOfSeveral(exported: ReadonlyMap<string, readonly string[]>): string[] {
  const files = new Map<string, string[]>()
  for (const [path, names] of exported)
    for (const name of new Set(names)) files.set(name, [...(files.get(name) ?? []), path])
  return [...files].flatMap(([name, all]) => {
    const others = all.filter(
      (path) => !SHARED_NAMES.some((one) => one.names.includes(name) && one.files.test(path)),
    )
    // One file more than those of a convention is a second meaning too.
    const several = all.length > 1 && others.length > 0 && !areTextsOfOnePage(all)
    return several ? [`${name}: ${all.join(', ')}`] : []
  })
}

describe('exported names', () => {
  test('are found however they are exported', () => {
    const source =
      "export const a = 1\nexport async function b() {}\nexport type C = 1\nexport interface D {}\nexport abstract class E {}\nconst f = 1\nexport { f as g, type H } from './x.ts'\nexport {\n  i,\n  j,\n} from './y.ts'\n"
    expect(exportedNames(source)).toEqual(['a', 'b', 'C', 'D', 'E', 'g', 'H', 'i', 'j'])
  })

  test('of two files are found, unless a convention gives both', () => {
    const exported = new Map([
      ['api/a.ts', ['Place', 'one']],
      ['web/b.ts', ['Place', 'two']],
      ['ingest/datasets/ban/normalise.ts', ['normalise']],
      ['ingest/datasets/dvf/normalise.ts', ['normalise']],
      ['ingest/datasets/dvf/sources.ts', ['sources']],
      ['cli/c.ts', ['sources']],
      ['web/texts/find-en.ts', ['find']],
      ['web/texts/find-fr.ts', ['find']],
    ])
    expect(namesOfSeveral(exported)).toEqual([
      'Place: api/a.ts, web/b.ts',
      'sources: ingest/datasets/dvf/sources.ts, cli/c.ts',
    ])
  })

  test('say one thing in the whole project: a second meaning has a name of its own', () => {
    const files = projectFiles().filter(
      (path) => /(?<!\.test)\.ts$/.test(path) && !/^(test|clients)\//.test(path),
    )
    expect(files.length).toBeGreaterThan(1000)
    expect(namesOfSeveral(new Map(files.map((path) => [path, exportedNames(text(path))])))).toEqual([])
  })

  test('every convention is one: several files follow it', () => {
    const files = projectFiles()
    for (const { names, files: where, reason } of SHARED_NAMES)
      for (const name of names) {
        const own = files.filter((path) => where.test(path) && exportedNames(text(path)).includes(name))
        expect(own.length, `${name}: ${reason}`).toBeGreaterThan(0)
      }
  })
})

/** Bodies of the exported functions `coverageOf…` of a source, by name. */
function coverageFunctions(source: string): (readonly [name: string, body: string])[] {
  return [...source.matchAll(/^(?:export )?(?:async )?function (coverageOf\w*)\([\s\S]*?\n\}\n/gm)].map(
    ([whole, name]) => [name!, whole],
  )
}

describe('coverage', () => {
  test('coverageOf… returns and need… throws', () => {
    const found = projectFiles()
      .filter((path) => /^api\/operations\/.*(?<!\.test)\.ts$/.test(path))
      .flatMap((path) => coverageFunctions(text(path)))
    expect(found.length).toBeGreaterThan(10)
    expect(found.flatMap(([name, body]) => (/\bthrow\b|\bneed[A-Z]/.test(body) ? [name] : []))).toEqual([])
  })
})
