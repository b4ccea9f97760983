import { about, environment, type Variable, variables } from './environment.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Other programs read these in small letters too, and prefer them so: curl, git, Node's own. */
const ALSO_SMALL: readonly Variable[] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']
/** Characters of a bad value that are shown. */
const MOST_SHOWN = 60

/** The values of the variables, and a line for each that cannot be used: its name, its value unless secret, what it takes. */
export function readEnvironment(env: Environment) {
  const spelled = new Map(variables.map((name) => [name, spelling(name, env)]))
  const given = variables.map((name) => [name, env[spelled.get(name)!] || undefined])
  const { data, error } = environment.safeParse(Object.fromEntries(given))
  const bad = new Set(
    environment
      .keyof()
      .array()
      .parse(error?.issues.map(({ path }) => path[0]) ?? []),
  )
  return { data, errors: [...bad].map((name) => explain(name, spelled.get(name)!, env)) }
}

function spelling(name: Variable, env: Environment): string {
  const small = name.toLowerCase()
  return ALSO_SMALL.includes(name) && env[small] ? small : name
}

function explain(name: Variable, spelled: string, env: Environment): string {
  const { takes, secret } = about(name)
  return `${spelled}${secret ? '' : `=${shown(env[spelled] ?? '')}`} cannot be used: it must be ${takes}`
}

/** A value on one line, cut, without the user and password of an address. */
function shown(value: string): string {
  const open = value.replace(/\/\/[^/\s]*@/, '//…@')
  return JSON.stringify(open.length > MOST_SHOWN ? `${open.slice(0, MOST_SHOWN)}…` : open)
}
