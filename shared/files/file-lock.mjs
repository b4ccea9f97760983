// @ts-check
// Plain JavaScript: scripts/ takes the lock of the build before anything is installed or compiled.

import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'

/** @typedef {{ path: string, pid: number, host: string }} Holder the process that holds a lock, and the file that says so */
/** @typedef {Holder & { number: number, text: string, touched: number, start: string, machine: string }} LockFile `touched`: ms since 1970, by the clock of the folder; `start`, `machine`: see `startOf` and `thisMachine`, empty when unknown */

/** @type {Set<string>} Locks this very process holds. */
const held = new Set()

/**
 * Takes the lock named `lock`, or tells who holds it; a `holder` that is undefined is taking it at this moment: try again.
 *
 * The lock is a file next to which there may be others, `<lock>.1`, `<lock>.2`…: a file that a dead process left is removed only
 * by a process that holds the lock, because of two that find it the slower would remove what the quicker has created since. A
 * process that finds only dead ones creates the next number and looks again. If nothing else has changed, it holds the lock and
 * removes them; else it removes its own. Two cannot both succeed: the one that creates its file second finds the other's.
 *
 * @param {string} lock
 * @param {number} staleMs a holder on another machine counts as dead when it has not written its file for so long
 * @returns {{ taken: string, text: string, holder?: never } | { taken?: never, holder: Holder | undefined }} `taken`: the file, to be given to `giveBack`; `text`: what stands in it
 * @throws {NodeJS.ErrnoException} when the folder cannot be read or written
 */
export function takeLock(lock, staleMs) {
  if (held.has(lock)) return { holder: { path: lock, pid: process.pid, host: hostname() } }
  const before = readAll(lock)
  const machine = thisMachine()
  const holder = before.find((one) => isHeld(one, machine, () => timeIn(lock) - one.touched < staleMs))
  if (holder) return { holder }
  const next = Math.max(-1, ...before.map((one) => one.number)) + 1
  const mine = next === 0 ? lock : `${lock}.${next}`
  const text = `${process.pid} ${hostname()} ${randomUUID()} ${startOf(process.pid)} ${machine}`
  if (!createWhole(mine, text)) return { holder: undefined }
  held.add(lock)
  const others = readAll(lock).filter((one) => one.path !== mine)
  if (textsOf(others) !== textsOf(before)) {
    giveBack(lock, mine)
    return { holder: undefined }
  }
  for (const dead of before) rmSync(dead.path, { force: true })
  return { taken: mine, text }
}

/**
 * @param {string} lock
 * @param {string} taken  what `takeLock` gave
 */
export function giveBack(lock, taken) {
  try {
    rmSync(taken, { force: true })
  } finally {
    held.delete(lock)
  }
}

/** @param {LockFile[]} files Two files with the same number and text are the same one: every text holds a random part. */
const textsOf = (files) => files.map(({ number, text }) => `${number} ${text}`).join('\n')

/**
 * The files of a lock, in the order of their numbers. One that vanishes meanwhile is left out.
 * @param {string} lock
 */
function readAll(lock) {
  const name = path.basename(lock)
  /** @type {LockFile[]} */
  const found = []
  for (const file of readdirSync(path.dirname(lock))) {
    const end = file.startsWith(name) ? /^(?:\.(\d{1,9}))?$/.exec(file.slice(name.length)) : null
    if (!end) continue
    const at = path.join(path.dirname(lock), file)
    try {
      const text = readFileSync(at, 'utf8')
      const [pid, host = hostname(), , start = '', machine = ''] = text.trimEnd().split(' ')
      // An unreadable one counts as process 0, which no process has.
      found.push({
        path: at,
        number: Number(end[1] ?? 0),
        text,
        touched: statSync(at).mtimeMs,
        pid: Number(pid) || 0,
        host,
        start,
        machine,
      })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }
  return found.sort((a, b) => a.number - b.number)
}

/** @param {LockFile} one @param {string} machine  this one @param {() => boolean} isFresh  whether a holder whose process cannot be seen is alive */
function isHeld(one, machine, isFresh) {
  // Process ids mean nothing on another machine. Locks of older versions have its name alone.
  if (one.machine === '' ? one.host !== hostname() : one.machine !== machine) return isFresh()
  // In a container process ids repeat: a lock in our own name was left by a run that was killed.
  if (one.pid === 0 || one.pid === process.pid) return false
  // They do also for another process, or a thread of one, which began at another time.
  const start = startOf(one.pid)
  if (one.start !== '' && start !== '') return one.start === start
  try {
    process.kill(one.pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * When a process or a thread of this machine began, in clock ticks since it was started (proc_pid_stat(5), field 22); empty where there is none, or where
 * the system does not say.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return ''
    throw error
  }
}

/**
 * What no two machines or containers share while they run, as they may a host name: this start of the kernel, and the namespace of process ids. Empty where
 * the system does not say.
 */
function thisMachine() {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES') return ''
    throw error
  }
}

/**
 * What the clock shows that stamps the files next to a lock (ms since 1970). Over a network folder it is that of its server: clocks of machines that share
 * it may differ by more than a lock lasts.
 * @param {string} lock
 */
function timeIn(lock) {
  const file = `${lock}.${randomUUID()}.${process.pid}.tmp`
  try {
    writeFileSync(file, '')
    return statSync(file).mtimeMs
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/**
 * Creates a file with its text in one step, so that no process reads an empty one; false when there is one already.
 * @param {string} file
 * @param {string} text
 */
function createWhole(file, text) {
  // Two containers may have the same process id: the random part tells their files apart.
  const temporary = `${file}.${randomUUID()}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text)
    linkSync(temporary, file)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(temporary, { force: true })
  }
}
