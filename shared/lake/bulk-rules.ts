import type { DatasetRecord } from '../release/release.ts'

/** Why a file does not leave, in the two languages of the pages. */
export interface WithheldReason {
  en: string
  fr: string
}

/**
 * Whether a lake file may leave as a file: the reason why it may not in the release whose record of its dataset is given, undefined when it
 * may. `open` files hold nothing that an answer withholds when it is asked.
 */
export type BulkRule = 'open' | ((dataset: DatasetRecord) => WithheldReason | undefined)

/** Holds nothing that an answer withholds: no name of a person, or only what its producer publishes of all. */
export const OPEN = 'open'

const never = (reason: WithheldReason): BulkRule => {
  return () => reason
}

/** Answers hold the name of a managing agent against the register of companies when they are asked; a file cannot. */
export const MANAGERS = never({
  en: 'It names managing agents. Some have opposed publication since, which only an answer can take into account: ask /v1/copropriete/by-parcel/{idu}.',
  fr: 'Il nomme des syndics. Certains se sont opposés depuis à la publication, ce que seule une réponse peut respecter\u00a0: demandez /v1/copropriete/by-parcel/{idu}.',
})

/** The same of the holders in the tax register, which is a year old. */
export const HOLDERS = never({
  en: 'It names holders of rights. Some have opposed publication since, which only an answer can take into account: ask /v1/proprietaires/by-parcel/{idu}.',
  fr: 'Il nomme des titulaires de droits. Certains se sont opposés depuis à la publication, ce que seule une réponse peut respecter\u00a0: demandez /v1/proprietaires/by-parcel/{idu}.',
})

/** The same of the companies that asked for permits. */
export const APPLICANTS = never({
  en: 'It names companies. Some have opposed publication since, which only an answer can take into account: ask /v1/permits/by-parcel/{idu}.',
  fr: 'Il nomme des entreprises. Certaines se sont opposées depuis à la publication, ce que seule une réponse peut respecter\u00a0: demandez /v1/permits/by-parcel/{idu}.',
})

/** The companies that run classified installations, and addresses as their operators wrote them, which may name a person. */
export const OPERATORS = never({
  en: 'It holds the companies of operators and addresses as they were written. Some belong to natural persons or opposed publication, which only an answer can take into account: ask /v1/risks/by-parcel/{idu}. Where the installations stand leaves as installation-places.',
  fr: 'Il contient les entreprises des exploitants et des adresses telles qu’elles ont été écrites. Certaines sont celles de personnes physiques ou opposées à la publication, ce que seule une réponse peut respecter\u00a0: demandez /v1/risks/by-parcel/{idu}. Leurs emplacements sortent sous le nom installation-places.',
})

/** Natural persons, whose company may have opposed publication since. */
export const EXECUTIVES = never({
  en: 'It names natural persons. An answer withholds those of companies that opposed publication: ask /v1/entreprises/{siren}.',
  fr: 'Il nomme des personnes physiques. Une réponse retient celles des entreprises opposées à la publication\u00a0: demandez /v1/entreprises/{siren}.',
})

const OLDER_REGISTER: WithheldReason = {
  en: 'Its areas were read from different editions of the register: an older one may name who has opposed publication since. It leaves once all are read from the same: terrier ingest sirene --area <each>.',
  fr: 'Ses territoires viennent d’éditions différentes du répertoire\u00a0: une plus ancienne peut nommer qui s’est opposé depuis à la publication. Il sort quand tous viennent de la même.',
}

/**
 * What the register withholds is blank in the lake (`publiable` false), as the edition said that was read. Areas of which one was read from
 * an older edition stay: their lake may name who is withheld in a newer one, and answers then withhold them all over France.
 */
export const SAME_SOURCES: BulkRule = ({ units }) => {
  const editions = new Set(units.map(({ sources }) => JSON.stringify(sources.map(({ sha256 }) => sha256))))
  return editions.size === 1 ? undefined : OLDER_REGISTER
}
