/** Whether an error says that a disk is full, in the words of Node or of DuckDB. */
export function isDiskFull(error: Error): boolean {
  return /ENOSPC|EDQUOT|No space left on device/.test(error.message)
}
