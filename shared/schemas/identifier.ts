import { z } from 'zod'
import { coverageSchema } from './coverage.ts'

/** What an identifier may name. */
export const IDENTIFIER_KINDS = [
  'parcel',
  'address',
  'street',
  'building',
  'company',
  'establishment',
  'diagnostic',
  'co-ownership',
  'sale',
  'permit',
  'commune',
  'departement',
  'region',
  'iris',
] as const

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]

const kind = z.enum(IDENTIFIER_KINDS).meta({ id: 'IdentifierKind', description: 'What it names' })
const url = z.string().meta({ description: 'Address of the question to ask' })

/** One thing that an identifier leads to. */
const leadSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Its identifier, as its own question takes it' }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'What people call it, where that is known without asking' }),
    match: z
      .strictObject({
        method: z.string().meta({
          description:
            'code: one identifier is a part of the other; register: one register names both; owner, representative, other: the role of a holder; ' +
            'else as in the answer of the thing (declared, contained, near, recoded, editions, filiation…)',
        }),
        score: z.number().nullable().meta({
          description: '0 to 1: how sure it is, or the share of it; null when there is none',
        }),
        distanceMeters: z.number().nullable().meta({ description: 'Where a point was compared, else null' }),
      })
      .meta({ description: 'How it was tied' }),
    through: z.string().nullable().meta({
      description: 'What the tie goes through: type of a permit, number of a co-ownership',
    }),
    url,
  })
  .meta({ id: 'IdentifierLead', description: 'One thing that an identifier leads to' })

const leadsSchema = z
  .strictObject({
    kind,
    count: z.number().int().meta({ description: 'How many there are; `items` has the first 20' }),
    items: z.array(leadSchema),
  })
  .meta({ id: 'IdentifierLeads', description: 'What of one kind an identifier leads to' })

/** What a text is, read as one kind of identifier. */
export const identifierReadingSchema = z
  .strictObject({
    kind,
    id: z.string().meta({ description: 'The identifier as registers write it' }),
    status: z.enum(['known', 'former', 'withheld', 'unknown', 'not-loaded']).meta({
      description:
        'known: the release has it; former: it was replaced by others, to which it leads; withheld: its holder opposed publication; unknown: it ' +
        'has the form, and what is loaded does not have it; not-loaded: what would know it is not loaded',
    }),
    name: z.string().nullable(),
    coverage: coverageSchema,
    questions: z.array(url).meta({ description: 'What can be asked about it' }),
    leads: z.array(leadsSchema),
  })
  .meta({ id: 'IdentifierReading', description: 'What a text is, read as one kind of identifier' })

export const identifierSchema = z.strictObject({
  asked: z.string(),
  readings: z.array(identifierReadingSchema).meta({
    description: 'One a kind whose form it has, the known ones first; empty: it has the form of none',
  }),
})

export type IdentifierReading = z.infer<typeof identifierReadingSchema>
export type IdentifierLead = z.infer<typeof leadSchema>
export type IdentifierLeads = z.infer<typeof leadsSchema>
