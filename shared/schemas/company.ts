import { z } from 'zod'
import { coverageSchema } from './coverage.ts'
import { named } from './named.ts'
import { communeSchema } from './place.ts'

export const labelledSchema = named('CodeLabel', 'A code of a nomenclature', {
  code: z.string(),
  label: z.string().nullable().describe('Official label, null when the nomenclature has no such code'),
})

const section = z.string().length(1).nullable().optional().meta({
  description:
    'Section in the same edition: A to U in NAFRev2, A to V in NAF2025, where letters from J on mean other things; absent from releases of older versions',
})

const activitySchema = labelledSchema
  .extend({
    nomenclature: z.string().meta({
      description:
        'Edition of the NAF: NAFRev2 or NAF2025 as recognised by the code, an earlier one as the register calls it',
      example: 'NAFRev2',
    }),
    section,
  })
  .meta({ id: 'Activity', description: 'An activity of the NAF' })
  .nullable()
  .describe('Main activity (APE)')

const activity2025Schema = labelledSchema
  .extend({ section })
  .meta({ id: 'RevisedActivity', description: 'An activity of the NAF 2025' })
  .nullable()
  .describe(
    'Main activity in the NAF 2025, in force on 1 January 2027; the same as `activity` where the register gives no other',
  )

const headcountSchema = labelledSchema
  .extend({ year: z.number().int().nullable() })
  .meta({ id: 'Headcount', description: 'A bracket of employees' })
  .nullable()
  .describe('Bracket of employees, and the year it was counted')

const companyAddressSchema = named('CompanyAddress', 'Address of an establishment', {
  street: z.string().nullable(),
  complement: z.string().nullable(),
  postcode: z.string().nullable(),
  commune: communeSchema.nullable(),
  country: z.string().nullable().describe('Only abroad'),
  foreignCity: z.string().nullable(),
})

const date = z.iso.date().nullable()

export const establishmentSchema = named('Establishment', 'A place where a company works', {
  siret: z.string().length(14),
  name: z.string().nullable().describe('Usual name or sign of the establishment'),
  headOffice: z.boolean(),
  active: z.boolean(),
  createdOn: date,
  unchangedSince: date.describe('Since when the register says the same of it'),
  activity: activitySchema,
  activity2025: activity2025Schema,
  headcount: headcountSchema,
  employer: z.boolean().nullable(),
  address: companyAddressSchema,
})

/** What identifies a company and says what it is: quoted by other answers. */
export const companyCardSchema = named('CompanyCard', 'What identifies a company and says what it is', {
  siren: z.string().length(9),
  name: z.string().nullable().meta({
    description: 'Denomination, or first and last name of a sole trader; null when publication is partial',
  }),
  acronym: z.string().nullable(),
  usualName: z.string().nullable(),
  publication: z
    .enum(['full', 'partial'])
    .describe('partial: its holder opposed publication, so that name and address are withheld everywhere'),
  kind: z.enum(['legal-entity', 'sole-trader']),
  state: z.enum(['active', 'ceased']),
  createdOn: date,
  legalForm: labelledSchema.nullable().describe('Catégorie juridique'),
  activity: activitySchema,
  activity2025: activity2025Schema,
  headcount: headcountSchema,
  category: z.string().nullable().meta({ description: 'PME, ETI or GE', example: 'PME' }),
  employer: z.boolean().nullable(),
  socialEconomy: z.boolean().nullable().describe('Of the économie sociale et solidaire'),
  missionCompany: z.boolean().nullable().describe('Société à mission'),
  associationNumber: z.string().nullable(),
  headOffice: z
    .strictObject({ siret: z.string().length(14), active: z.boolean(), address: companyAddressSchema })
    .nullable(),
})

export type CompanyCard = z.infer<typeof companyCardSchema>

/** Whether a supplement is part of the release, and why not. */
const supplement = { coverage: coverageSchema }

export const executivesSchema = named('Executives', 'Who directs a company', {
  ...supplement,
  list: z.array(
    named('Executive', 'A person or company that directs it', {
      kind: z.enum(['person', 'company']),
      name: z.string().nullable(),
      firstNames: z.string().nullable(),
      birthMonth: z.string().nullable().describe('YYYY-MM: the day is never given'),
      siren: z.string().nullable().describe('Of an executive that is a company'),
      role: labelledSchema.nullable(),
    }),
  ),
})
export type Executives = z.infer<typeof executivesSchema>

const euros = z.number().nullable().describe('Euros')

const accountsSchema = named('CompanyAccounts', 'Latest accounts of a company', {
  ...supplement,
  latest: z
    .strictObject({
      closedOn: z.iso.date(),
      type: labelledSchema.describe('K consolidated (preferred), C full, S simplified'),
      turnover: euros,
      netResult: euros,
    })
    .nullable(),
})

const certificationsSchema = named('Certifications', 'Official lists that name a company', {
  ...supplement,
  rge: z
    .array(z.strictObject({ siret: z.string().length(14), codes: z.array(z.string()) }))
    .nullable()
    .describe(
      'Qualifications "reconnu garant de l’environnement", by establishment; null when that list is not loaded',
    ),
  training: z
    .strictObject({
      declarationNumbers: z.array(z.string()),
      qualiopi: z.boolean().describe('Whether it holds a Qualiopi certification'),
    })
    .nullable()
    .describe('Training organisation'),
  socialEconomyList: z.boolean().nullable().describe('In the list of companies of the social economy'),
  collectiveAgreements: z
    .array(z.strictObject({ siret: z.string().length(14), idcc: z.array(z.string()) }))
    .nullable()
    .describe('Collective agreements (IDCC) declared by establishment; null when that list is not loaded'),
})

const organicSchema = named('OrganicStatus', 'What Agence Bio says of a company', {
  ...supplement,
  certified: z.boolean().nullable(),
  operators: z.array(z.strictObject({ number: z.string(), siret: z.string(), certified: z.boolean() })),
})

/** Everything known of a company. */
export const companySchema = companyCardSchema
  .extend({
    establishments: z.strictObject({
      activeCount: z.number().int().describe('Active establishments in all France'),
      loadedCount: z.number().int().describe('Those in the départements loaded, and the head office'),
      returned: z.number().int(),
      limit: z.number().int(),
      truncated: z.boolean(),
      list: z.array(establishmentSchema),
    }),
    executives: executivesSchema,
    accounts: accountsSchema,
    certifications: certificationsSchema,
    organic: organicSchema,
  })
  .meta({ id: 'Company', description: 'Everything known of a company' })

export type Company = z.infer<typeof companySchema>

export const companyListSchema = z.array(companyCardSchema)
