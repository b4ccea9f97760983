import { PARCELS_HEADER } from '../../data/sample/datasets/owners.ts'
import { type DemoFiles, ingestDemo } from './demo.ts'
import { temporaryFile } from './temp.ts'

/** A parcel of section A of the demo's first commune, by its number. */
export const demoParcel = (number: number) => `960010000A${String(number).padStart(4, '0')}`

/** A line of the register of legal entities: the parcel by its number, a right as the register writes it, and a SIREN. */
type RegisterLine = readonly [number: number, right: string, holder: string]

/** Ingests a register of owners that has these lines alone. */
export async function ingestRegister(files: DemoFiles, lines: readonly RegisterLine[]): Promise<void> {
  const path = await temporaryFile(
    'PM_25_NB_960.csv',
    [PARCELS_HEADER.join(';'), ...lines.map(textOf)].join('\n'),
  )
  await ingestDemo(files, { datasets: ['owners'], files: { owners: [path] } })
}

function textOf([number, right, holder]: RegisterLine): string {
  const place = ['96', '0', '001', 'SAINTE-PARCELLE-LA-DÉMO', '', ' A', String(number).padStart(4, '0')]
  const street = ['0001', '', '00001', '0001', 'RUE', 'DES LILAS']
  const person = [
    right,
    'PBAAAA',
    holder,
    '0 - Personnes morales non remarquables ',
    '6540',
    'SCI',
    `SCI ${holder}`,
  ]
  return [...place, ...street, '500', '', 'S - Sols', '500', ...person].join(';')
}
