import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Milliseconds between two looks at whether the other has ended. */
const lookEvery = 100

/**
 * Runs the body while no other process is between the beginning and the end of one under the same lock file, which
 * names the process that holds it. The lock of a process that was killed is taken away.
 */
export function inTurn(lock, body) {
  let told = false
  while (!take(lock)) {
    const holder = read(lock)
    if (holder === undefined) continue
    if (!isAlive(Number(holder))) {
      clearDead(lock)
      continue
    }
    if (!told) process.stderr.write(`Waiting for process ${holder}, which prepares this folder (${lock}).\n`)
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookEvery)
  }
  try {
    return body()
  } finally {
    rmSync(lock, { force: true })
  }
}

/**
 * Takes the lock of a killed process away, unless another process is about to: of two who find it, the slower would otherwise take
 * away the lock that the quicker holds by then.
 */
function clearDead(lock) {
  const clearing = `${lock}.clearing`
  if (!take(clearing)) return removeDead(clearing)
  try {
    removeDead(lock)
  } finally {
    rmSync(clearing, { force: true })
  }
}

/** One that is not there is nobody's to remove: it may be made before the removal. */
function removeDead(lock) {
  const holder = read(lock)
  if (holder !== undefined && !isAlive(Number(holder))) rmSync(lock, { force: true })
}

/** A link appears with its content: nobody ever reads a lock that does not name its process yet. */
function take(lock) {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function read(lock) {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
