import type { Language } from '../../shared/text/sentence.ts'
import { en, type SiteTexts } from './en.ts'
import { fr } from './fr.ts'

/** The texts of the public pages, by language. */
export const TEXTS: Readonly<Record<Language, SiteTexts>> = { en, fr }
