import type { Language } from '../language.ts'
import { en, type SiteTexts } from './en.ts'
import { fr } from './fr.ts'

/** The words of the pages that everybody sees, by language. */
export const TEXTS: Readonly<Record<Language, SiteTexts>> = { en, fr }
