/** Decimal digits of a number that is written without an exponent, and how many of them stand behind the point. */
function digitsOf(value: number): { digits: bigint; scale: number } {
  const [whole = '', fraction = ''] = String(value).split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

const scaled = ({ digits, scale }: { digits: bigint; scale: number }, to: number) =>
  digits * 10n ** BigInt(to - scale)

/**
 * Change from one published value to another in percent, rounded to two decimals as INSEE does for the IRL, half away from zero. Computed in whole numbers from
 * the decimals as published, so that no half is lost to binary fractions. Both values are above 0 and below 10²¹.
 */
export function changePercent(now: number, before: number): number {
  const [a, b] = [digitsOf(now), digitsOf(before)]
  const scale = Math.max(a.scale, b.scale)
  const [new_, old] = [scaled(a, scale), scaled(b, scale)]
  const change = (new_ - old) * 10_000n
  const size = change < 0n ? -change : change
  const rounded = (2n * size + old) / (2n * old)
  return Number(change < 0n ? -rounded : rounded) / 100
}
