/** Section and number, as people quote a parcel: `A 12`. */
export function shortName(idu: string): string {
  const [section, number] = [idu.slice(8, 10), idu.slice(10)]
  return `${section.replace(/^0+(?=.)/, '')} ${number.replace(/^0+(?=.)/, '')}`
}
