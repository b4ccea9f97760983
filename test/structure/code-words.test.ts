import { describe, expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'

/** Backticked words of the first column of "Words of the code": no name has them as a part. */
function refusedInCode(): string[] {
  const rows = text('docs/vocabulary.md')
    .split('## Words of the code')[1]!
    .matchAll(/^\| (.*?) \|/gm)
  return [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!))
}

const DECLARATION = /\b(?:class|interface|type|function\*?) ([A-Za-z]\w*)/g

/** Names of `const` and `let`, alone or taken apart, and parameters: with a type, or of an arrow function. */
const LOCALS = [
  /\b(?:const|let) (\w+)/g,
  /\b(?:const|let) [{[]([^=;]*?)[}\]] (?:=|of) /g,
  /[(,]\s*(\w+)\??: /g,
  /\(([^()]*)\) =>/g,
  /(\w+) =>/g,
]

const COMMENT = /^\s*(?:\/\/|\/?\*|-- ).*$|\s\/\/ .*$/gm

const withoutComments = (code: string): string => code.replaceAll(COMMENT, '')

/** Whether a name has one of the words as a part: `told`, `toldOf`, `PlanTold`, `MOST_TOLD`. Names in snake case are columns of files. */
function hasRefused(name: string, refused: readonly string[]): boolean {
  if (/[a-z]_/.test(name)) return false
  const words = name.replaceAll(/head_?office/gi, '').replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
  return words.split('_').some((part) => refused.some((word) => word.toLowerCase() === part.toLowerCase()))
}

/** Names of declarations that have one of the words as a part. */
function refusedNames(code: string, refused: readonly string[]): string[] {
  const names = [...withoutComments(code).matchAll(DECLARATION)].map(([, name]) => name!)
  return names.filter((name) => hasRefused(name, refused))
}

/** Names of variables and parameters that have one of the words as a part, each once. */
function refusedLocals(code: string, refused: readonly string[]): string[] {
  const plain = withoutComments(code)
  const found = LOCALS.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, part]) => part!))
  const names = new Set(found.flatMap((part) => part.match(/[A-Za-z]\w*/g) ?? []))
  return [...names].filter((name) => hasRefused(name, refused))
}

/** Comments with a word that they have to be reworded without. */
function refusedComments(code: string): string[] {
  return (code.match(COMMENT) ?? []).filter((comment) => /\b(?:told|beside)\b/i.test(comment))
}

const files = projectFiles().filter((path) => !/^(?:clients|test\/structure)\//.test(path))
const product = files.filter((path) => !/^(?:test|docs)\//.test(path) && !/\.test\.\w+$/.test(path))

describe('the words of the code', () => {
  test('finds a refused name wherever its word stands', () => {
    const code =
      'type PlanTold = 1\nfunction toldOf() {}\nclass Retold {}\n// class Told\ninterface HeadOffice {}'
    expect(refusedNames(code, ['Told', 'Office'])).toEqual(['PlanTold', 'toldOf'])
  })

  test('finds a refused variable or parameter, and leaves members and texts', () => {
    const code = `const told = 1, MOST = 2
const MOST_TOLD = 3
const { a, b: beside } = c
for (const [said, d] of e) f(d)
function g(isTold: boolean, onTold?: H) {}
h({ a, office_floor: 1 })
i.map((toldOnce, j) => j)
k.map(untold => untold.told)
const HEAD_OFFICE = 'told beside' // const toldLast = 4`
    expect(refusedLocals(code, ['Told', 'Said', 'Beside', 'Office'])).toEqual([
      'told',
      'MOST_TOLD',
      'beside',
      'said',
      'isTold',
      'onTold',
      'toldOnce',
    ])
  })

  test('finds a refused word in a comment, and leaves code', () => {
    const code =
      "/** What is told. */\n * beside it\nlet a = 'told' // Told once\n-- beside\n// besides, untold"
    expect(refusedComments(code).map((comment) => comment.trim())).toEqual([
      '/** What is told. */',
      '* beside it',
      '// Told once',
      '-- beside',
    ])
  })

  test('refuses words of the code in the names of declarations', () => {
    const refused = refusedInCode()
    expect(refused).toEqual(expect.arrayContaining(['Told', 'Office', 'Patience']))
    const code = files.filter((path) => /\.(ts|mts|mjs)$/.test(path))
    expect(code.length).toBeGreaterThan(1000)
    expect(
      code.flatMap((path) => refusedNames(text(path), refused).map((name) => `${path} ${name}`)),
    ).toEqual([])
  })

  test('refuses them in the names of variables and parameters of product code', () => {
    const refused = refusedInCode()
    const code = product.filter((path) => /\.(ts|mts|mjs)$/.test(path))
    expect(code.length).toBeGreaterThan(800)
    expect(
      code.flatMap((path) => refusedLocals(text(path), refused).map((name) => `${path} ${name}`)),
    ).toEqual([])
  })

  test('refuses "told" and "beside" in comments of product code', () => {
    const code = product.filter((path) => /\.(ts|mts|mjs|sql)$/.test(path))
    expect(
      code.flatMap((path) => refusedComments(text(path)).map((comment) => `${path} ${comment.trim()}`)),
    ).toEqual([])
  })
})
