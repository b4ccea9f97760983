import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, SetupError } from './ensure.mjs'

/** Milliseconds that the registry may take to answer. */
const TIME_LIMIT = 10_000
/** What npm says when the registry cannot be reached, or does not serve advisories. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network timeout|socket hang up|cache mode is 'only-if-cached')\b/

/**
 * Judges the production dependencies: their licences by package-lock.json, and the advisories that the registry knows.
 * `dependencies.json` in this folder says what is allowed, with reasons. Returns a line when the registry could not be asked.
 * Throws SetupError that names each package, and each exception that is no longer needed.
 */
export function checkDependencies() {
  const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const allowed = read('scripts/dependencies.json')
  const faults = judgeLicences(read('package-lock.json').packages, allowed)
  const audit = askRegistry(root)
  if (audit.report) faults.push(...judgeAdvisories(audit.report, allowed))
  if (faults.length > 0) throw new SetupError(`Production dependencies:\n- ${faults.join('\n- ')}`)
  return audit.notAsked ? `NOT ASKED for advisories: ${audit.notAsked}` : undefined
}

/**
 * @param {Record<string, {dev?: boolean, link?: boolean, license?: string, version?: string}>} packages of the lock file
 * @returns {string[]} what is wrong, by package
 */
export function judgeLicences(packages, { licences, exceptions }) {
  const unused = new Set(exceptions.flatMap((one) => one.packages))
  const faults = []
  for (const [place, { dev, link, license }] of Object.entries(packages)) {
    if (place === '' || dev || link) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (license !== undefined && isAllowed(license, licences)) continue
    const exception = exceptions.find(
      (one) => one.packages.includes(name) && one.licence === (license ?? null),
    )
    if (exception) unused.delete(name)
    else
      faults.push(
        `${name} has ${license === undefined ? 'no licence' : `the licence ${license}`}: take another package, or read its licence and name it in exceptions of scripts/dependencies.json`,
      )
  }
  for (const name of unused) faults.push(`${name}: its exception is not needed any more: remove it`)
  return [...faults, ...withoutReason(exceptions, (one) => one.packages.join(', '))]
}

/** Whether an SPDX expression without nesting is allowed: one of those joined by OR, all of those joined by AND. */
function isAllowed(expression, licences) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(' OR ').some((part) => part.split(' AND ').every((one) => licences.includes(one.trim())))
}

/**
 * @param {{vulnerabilities: Record<string, {via: (string | {url: string, title: string, severity: string})[]}>}} report of `npm audit --json`
 * @returns {string[]} what is wrong, by advisory
 */
export function judgeAdvisories({ vulnerabilities }, { advisories }) {
  const unused = new Set(advisories)
  const faults = []
  for (const [name, { via }] of Object.entries(vulnerabilities)) {
    // A text names another package of the report, through which this one is concerned.
    for (const advisory of via.filter((one) => typeof one !== 'string')) {
      const exception = advisories.find((one) => one.package === name && advisory.url.endsWith(`/${one.id}`))
      if (exception) unused.delete(exception)
      else
        faults.push(
          `${name}: ${advisory.title} (${advisory.severity}, ${advisory.url}): take a version without it, or say in advisories of scripts/dependencies.json why it does no harm here`,
        )
    }
  }
  for (const one of unused)
    faults.push(`${one.package}: its exception for ${one.id} is not needed any more: remove it`)
  return [...faults, ...withoutReason(advisories, (one) => `${one.package} ${one.id}`)]
}

function withoutReason(entries, nameOf) {
  return entries
    .filter((one) => !one.reason?.trim())
    .map((one) => `${nameOf(one)}: its exception gives no reason`)
}

/**
 * What `npm audit` says of the production dependencies of a folder, or why the registry could not be asked: no network, or a registry
 * that serves no advisories. Throws SetupError when npm fails in another way.
 */
export function askRegistry(folder) {
  // With the setting to stay offline, npm would report that there are no advisories.
  const args = [
    'audit',
    '--omit=dev',
    '--json',
    '--offline=false',
    '--fetch-retries=0',
    `--fetch-timeout=${TIME_LIMIT / 2}`,
  ]
  const ended = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: TIME_LIMIT,
    maxBuffer: 64 << 20,
    shell: process.platform === 'win32',
  })
  if (ended.error?.code === 'ETIMEDOUT') return { notAsked: `no answer in ${TIME_LIMIT / 1000} s` }
  const report = parse(ended.stdout)
  if (report?.auditReportVersion === 2 && report.vulnerabilities) return { report }
  const why = report?.message ?? report?.error?.summary ?? ended.error?.message ?? ended.stderr
  if (report?.statusCode !== undefined || UNREACHABLE.test(why)) return { notAsked: why.split('\n')[0] }
  throw new SetupError(`npm audit failed: ${why}`)
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
