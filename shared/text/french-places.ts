/** "à" before the name of a commune: the article of "Le Havre" and "Les Lilas" joins it, that of "La Rochelle" does not. */
export function atPlace(name: string): string {
  if (/^Les? /.test(name)) return name.replace(/^Le /, 'au ').replace(/^Les /, 'aux ')
  return `à ${name}`
}

/** "de" before it: elided before a vowel. Before an H it stays, for the name does not say whether that is silent. */
export function ofPlace(name: string): string {
  if (/^Les? /.test(name)) return name.replace(/^Le /, 'du ').replace(/^Les /, 'des ')
  return /^(?:[AEIOUÀÂÆÉÈÊËÎÏÔŒÙÛ]|Y[^aeiouéè])/u.test(name) ? `d’${name}` : `de ${name}`
}
