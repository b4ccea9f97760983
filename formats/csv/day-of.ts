/** `2016-05-30 02:00:00` or `30/05/2016` as YYYY-MM-DD; null when it is empty, undefined when it is no day. */
export function dayOf(text: string | null): string | null | undefined {
  if (text === null || text.trim() === '') return null
  const french = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text)
  const day = french ? `${french[3]}-${french[2]}-${french[1]}` : text.slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}
