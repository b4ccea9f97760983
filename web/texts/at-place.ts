/** "à" before the name of a commune: the article of "Le Havre" and "Les Lilas" joins it, that of "La Rochelle" does not. */
export function atPlace(name: string): string {
  if (/^Les? /.test(name)) return name.replace(/^Le /, 'au ').replace(/^Les /, 'aux ')
  return `à ${name}`
}
