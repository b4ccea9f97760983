/**
 * Replaces the lower half of a symmetric positive definite matrix by its Cholesky factor. `a` holds `n` rows of `stride` numbers; what is
 * above the diagonal is not read. Throws when it is not positive definite, which a diagonal of at least the nugget excludes.
 */
export function factorise(a: Float64Array, n: number, stride = n): void {
  for (let i = 0; i < n; i++) {
    const row = i * stride
    for (let j = 0; j <= i; j++) {
      const other = j * stride
      let sum = a[row + j]!
      for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!
      if (i !== j) a[row + j] = sum / a[other + j]!
      else if (sum > 0) a[row + i] = Math.sqrt(sum)
      else throw new Error(`The matrix is not positive definite: its pivot ${i} is ${sum}`)
    }
  }
}

/** Solves `a x = b` in place of `b`, `a` being what `factorise` left. */
export function solveFactorised(a: Float64Array, n: number, b: Float64Array, stride = n): void {
  for (let i = 0; i < n; i++) {
    let sum = b[i]!
    for (let k = 0; k < i; k++) sum -= a[i * stride + k]! * b[k]!
    b[i] = sum / a[i * stride + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!
    for (let k = i + 1; k < n; k++) sum -= a[k * stride + i]! * b[k]!
    b[i] = sum / a[i * stride + i]!
  }
}
