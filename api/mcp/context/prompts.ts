import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'

import type { ExamplePlace } from '../../answers/example-place.ts'

interface PromptRecipe extends Prompt {
  arguments: { name: string; description: string; required: true }[]
  write(given: Readonly<Record<string, string>>): string
}

const RECIPES: readonly PromptRecipe[] = [
  {
    name: 'describe_address',
    title: 'Describe an address',
    description: 'Everything the open data say about the place at an address, with sources',
    arguments: [{ name: 'address', description: 'Postal address', required: true }],
    write: ({ address = '' }) =>
      `Describe this address in France from Terrier's data: ${JSON.stringify(address)}\n` +
      'Find its coordinates (search_address), then its parcel (get_nearest_parcel), then ask about the parcel: buildings, ' +
      'energy diagnostics, co-ownership, sales, prices, demographics. Say how sure the address match is. Where a list is empty, say ' +
      'whether the data cover the place. End with the producers and editions that meta.datasets names.',
  },
  {
    name: 'compare_parcels',
    title: 'Compare two parcels',
    description: 'Two parcels side by side: surface, buildings, sales, prices and surroundings',
    arguments: [
      { name: 'first', description: 'Identifier (IDU, 14 characters) of the first parcel', required: true },
      { name: 'second', description: 'Identifier (IDU, 14 characters) of the second parcel', required: true },
    ],
    write: ({ first = '', second = '' }) =>
      `Compare the cadastral parcels ${JSON.stringify(first)} and ${JSON.stringify(second)} from Terrier's data.\n` +
      'Call the same tools for both, put surface, buildings, energy diagnostics, sales, prices and demographics side by side in a ' +
      'table, and say where one has no data rather than leaving it blank. Name the years and levels that figures belong to, and end ' +
      'with the producers and editions that meta.datasets names.',
  },
]

/** What an argument of a prompt is, at a place. */
const EXAMPLES: Readonly<Record<string, (place: ExamplePlace) => string | undefined>> = {
  address: ({ address }) => address,
  first: ({ idu }) => idu,
}

/** Prompts as `prompts/list` gives them, with examples of what is loaded. */
export function promptsAt(place: ExamplePlace | undefined): Prompt[] {
  return RECIPES.map(({ write, arguments: asked, ...prompt }) => ({
    ...prompt,
    arguments: asked.map((argument) => {
      const example = place && EXAMPLES[argument.name]?.(place)
      return example === undefined
        ? argument
        : { ...argument, description: `${argument.description}, e.g. ${example}` }
    }),
  }))
}

const MAX_ARGUMENT = 300

/** The messages of a prompt. Throws ProtocolError when it does not exist, or when an argument is missing or too long. */
export function writePrompt(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const recipe = RECIPES.find((one) => one.name === name)
  if (!recipe)
    throw refused(
      `There is no prompt ${JSON.stringify(name.slice(0, 64))}: there are ${RECIPES.map((one) => one.name).join(', ')}`,
    )
  for (const argument of recipe.arguments) {
    const value = given[argument.name]
    if (value === undefined || value.trim() === '')
      throw refused(`${argument.name} is required: ${argument.description}`)
    if (value.length > MAX_ARGUMENT)
      throw refused(`${argument.name} must have ${MAX_ARGUMENT} characters at most`)
  }
  return {
    description: recipe.description!,
    messages: [{ role: 'user', content: { type: 'text', text: recipe.write(given) } }],
  }
}

function refused(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
