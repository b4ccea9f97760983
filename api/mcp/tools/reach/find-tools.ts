import { searchWords } from '../../../../shared/text/search-words.ts'
import type { ToolDefinition } from '../definitions/define-tools.ts'
import { TOOL_WORDS } from './tool-words.ts'

/** Words by which a tool is found, from those that say most of it to those that say least. */
interface Words {
  named: ReadonlySet<string>
  described: ReadonlySet<string>
}

/** Marks of one word asked for: where it is a word of the name, the title or TOOL_WORDS, of the description, or the beginning of one. */
const NAMED = 4
const DESCRIBED = 2
const BEGUN = 1
/** Letters from which on the beginning of a word counts: « urban » finds « urbanisme ». */
const SHORTEST_BEGINNING = 4

/** Words that stand in every question. */
const COMMON = new Set(
  'a an and at be can do does for from have how in is it may of on or that the this to what when where which who with '
    .concat(
      'au aux avec ce ces comment dans de des du elle en est et il la le les ou par pour quel quelle quelles quels qui quoi sont sur un une',
    )
    .split(/\s+/),
)

/** The tools that a few words ask for, the best first; all of them, in their order, when there is no word. */
export function findTools(tools: readonly ToolDefinition[], query: string, most: number): ToolDefinition[] {
  const asked = [...wordsIn(query)].filter((word) => !COMMON.has(word))
  if (asked.length === 0) return tools.slice(0, most)
  return tools
    .map((tool) => ({ tool, marks: marksOf(asked, wordsOf(tool)) }))
    .filter(({ marks }) => marks > 0)
    .sort((a, b) => b.marks - a.marks)
    .slice(0, most)
    .map(({ tool }) => tool)
}

function marksOf(asked: readonly string[], { named, described }: Words): number {
  let marks = 0
  for (const word of asked) {
    if (named.has(word)) marks += NAMED
    else if (described.has(word)) marks += DESCRIBED
    else if (word.length >= SHORTEST_BEGINNING && [...named].some((one) => isNear(one, word))) marks += BEGUN
  }
  return marks
}

/** Whether one word begins the other: a plural, « urban » and « urbanisme ». */
function isNear(one: string, other: string): boolean {
  return one.length >= SHORTEST_BEGINNING && (one.startsWith(other) || other.startsWith(one))
}

function wordsOf({ name, title, description }: ToolDefinition): Words {
  return {
    named: wordsIn(`${name.replaceAll('_', ' ')} ${title} ${TOOL_WORDS[name] ?? ''}`),
    described: wordsIn(description),
  }
}

/** `searchWords` takes a dozen words of a name: here each word is given to it alone. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).flatMap(searchWords))
}
