import type { FastifyInstance } from 'fastify'
import { addressesIn, exampleText, filledValue, type ShownAddress } from '../../web/explorer/api-document.ts'

async function shownAddresses(app: FastifyInstance): Promise<ShownAddress[]> {
  return addressesIn((await app.inject('/openapi.json')).json())
}

/** Whether a form has a value of every parameter that must be given: it has none where nothing that is loaded answers. */
const isComplete = (parameters: ShownAddress['parameters']) =>
  parameters.every((one) => !one.required || filledValue(one) !== '')

/** Parameters that exclude each other: the example of one is asked without the others. */
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
  q: ['level', 'code'],
  level: ['q'],
  code: ['q'],
  year: ['yearMin', 'yearMax'],
  idu: ['address', 'lng', 'lat'],
  address: ['idu', 'lng', 'lat'],
  lng: ['idu', 'address'],
  lat: ['idu', 'address'],
  // It may not be loaded in the commune of the form.
  dataset: ['commune', 'area'],
  departement: ['commune'],
  commune: ['departement'],
}

/**
 * Asks each GET address of the explorer with its filled form and one more parameter, at its example. Parameters that exclude that one are left out,
 * and those that it needs are added.
 */
export async function askedExamples(app: FastifyInstance) {
  const asked: { url: string; status: number }[] = []
  for (const { id, method, path, parameters, needsKey } of await shownAddresses(app)) {
    // A batch needs a key; files and tiles take no other parameters.
    if (method !== 'GET' || needsKey || !isComplete(parameters)) continue
    for (const one of parameters) {
      const example = exampleText(one)
      // A cursor goes on with the question that it was given for alone.
      if (example === undefined || filledValue(one) !== '' || one.name === 'cursor') continue
      const values = new Map(parameters.map((each) => [each.name, filledValue(each)]))
      values.set(one.name, example)
      for (const name of EXCLUDED[one.name] ?? []) values.delete(name)
      for (const [first, second] of [
        ['level', 'code'],
        ['lng', 'lat'],
        ['lon', 'lat'],
      ] as const)
        if (one.name === first || one.name === second)
          for (const name of [first, second]) {
            const other = parameters.find((each) => each.name === name)
            if (other && !values.get(name)) values.set(name, exampleText(other) ?? '')
          }
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
      const query = new URLSearchParams(
        [...values].filter(([name, value]) => value !== '' && !path.includes(`{${name}}`)),
      )
      const { statusCode } = await app.inject(`${url}?${query}`)
      asked.push({ url: `${id} ${one.name}: ${url}?${query}`, status: statusCode })
    }
  }
  return asked
}

/** The requests that the filled forms of the explorer send, of the addresses that can be asked without a key: one that lacks a required value has no example. */
export async function filledRequests(app: FastifyInstance) {
  const asked: { id: string; status: number; isFilled: boolean }[] = []
  for (const { id, method, path, parameters, body, needsKey } of await shownAddresses(app)) {
    if (needsKey) continue
    const isFilled = isComplete(parameters) && (body?.examples[0]?.text ?? 'none') !== ''
    const values = parameters.map((one) => [one.name, filledValue(one)] as const)
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values.find(([one]) => one === name)?.[1] ?? ''),
    )
    const query = new URLSearchParams(
      values.filter(([name, value]) => value !== '' && !path.includes(`{${name}}`)).map(([...pair]) => pair),
    )
    const { statusCode } = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${url}?${query}`.replace(/\?$/, ''),
      ...(body ? { headers: { 'content-type': body.type }, payload: body.examples[0]?.text ?? '' } : {}),
    })
    asked.push({ id, status: statusCode, isFilled })
  }
  return asked
}

/** The parameters of which the explorer has no example, as `getParcel.idu`. */
export async function parametersWithoutExample(app: FastifyInstance): Promise<string[]> {
  return (await shownAddresses(app)).flatMap(({ id, parameters }) =>
    parameters.filter((one) => exampleText(one) === undefined).map(({ name }) => `${id}.${name}`),
  )
}
