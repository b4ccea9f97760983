/** What kind of landlord a holder is, derived from what the holder is, never from what stands on the parcel. */
export interface Landlord {
  status: 'public' | 'social' | 'mixed-economy' | 'property-company' | 'co-ownership' | 'none-known'
  /** The official fact it is derived from. */
  basis: string
}

/** Legal forms of social housing companies: SA de HLM, coopératives de HLM, offices publics. */
const SOCIAL = new Set(['5546', '5547', '5646', '5647', '7371'])
/** Legal forms made to hold property: sociétés civiles immobilières, foncières, d'attribution, SCPI, SARL de gestion. */
const PROPERTY = new Set([
  '5426',
  '5442',
  '5542',
  '5642',
  '6521',
  '6534',
  '6535',
  '6539',
  '6540',
  '6541',
  '6542',
  '6544',
])

/** `group` is the digit of Groupe personne, `form` the catégorie juridique; either may be unknown. */
export function landlordOf(group: string | null, form: string | null): Landlord {
  if (group === '5' || (form !== null && SOCIAL.has(form)))
    return { status: 'social', basis: group === '5' ? 'group 5' : `legal form ${form}` }
  if (group !== null && ['1', '2', '3', '4', '9'].includes(group))
    return { status: 'public', basis: `group ${group}` }
  if (group === '6') return { status: 'mixed-economy', basis: 'group 6' }
  if (group === '7' || form === '9110')
    return { status: 'co-ownership', basis: group === '7' ? 'group 7' : 'legal form 9110' }
  if (form !== null && PROPERTY.has(form)) return { status: 'property-company', basis: `legal form ${form}` }
  return { status: 'none-known', basis: form === null ? 'no legal form' : `legal form ${form}` }
}
