/** The code of an error of the system, a library or the database (`ENOENT`, `ECONNRESET`, `UND_ERR_SOCKET`, `57014`…), when it has one. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : undefined
}
