// `npm run test:docker`: builds the image, then tests it and docker-compose.yml with real containers. Ends with 2 when this machine cannot do that.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, orExplain, root } from './ensure.mjs'

const BASE = 'node:24-bookworm-slim'
/** Images that docker-compose.yml pulls, and what is built in their place when no registry answers. */
const STAND_INS = { 'redis:7-bookworm': 'redis.Dockerfile', 'postgres:17-bookworm': 'postgres.Dockerfile' }
const images = path.join(root, 'test/docker/images')

await orExplain(() => ensureInstalled())
const missing = whatIsMissing()
if (missing) {
  process.stderr.write(`NOT TESTED: ${missing}\n`)
  process.exit(2)
}
for (const [name, file] of Object.entries(STAND_INS)) {
  if (present(name)) continue
  process.stdout.write(`${name} cannot be pulled: building one from Debian's packages instead.\n`)
  orEnd('build', '--network=host', '--tag', name, '--file', path.join(images, file), images)
}
orEnd('build', '--network=host', '--tag', 'terrier', root)
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const config = path.join(root, 'test/docker/vitest.config.ts')
const tested = spawnSync(process.execPath, [vitest, 'run', '--config', config, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(tested.status ?? 1)

/** Why nothing can be tested here, with the way out; undefined when it can. */
function whatIsMissing() {
  const engine = quiet('docker', 'info')
  if (engine.error) return 'docker is not installed (Debian: apt-get install docker.io docker-compose).'
  if (engine.status !== 0)
    return `no container engine answers: start one (systemctl start docker), or name it in DOCKER_HOST.\n${engine.stderr}`
  if (quiet('docker', 'compose', 'version').status !== 0 && quiet('docker-compose', 'version').status !== 0)
    return 'Docker Compose is not installed: the plugin docker compose, or Debian: apt-get install docker-compose.'
  if (!present(BASE))
    return `${BASE} is not here and cannot be pulled: bring it with docker load, or reach a registry.`
  return undefined
}

/** Whether an image is here, after it was pulled if need be. */
function present(name) {
  return (
    quiet('docker', 'image', 'inspect', name).status === 0 ||
    quiet('docker', 'pull', '--quiet', name).status === 0
  )
}

function quiet(program, ...args) {
  return spawnSync(program, args, { encoding: 'utf8', timeout: 600_000 })
}

/** Runs docker, and ends with 1 when it fails: an image that cannot be built has failed its test. */
function orEnd(...args) {
  const { status } = spawnSync('docker', args, { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
