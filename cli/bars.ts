import cliProgress from 'cli-progress'
import type { Progress } from '../ingest/pipeline/progress.ts'

const UNITS = { bytes: 1_000_000, rows: 1, files: 1, tiles: 1 }
const SHOWN = { bytes: 'MB', rows: 'rows', files: 'files', tiles: 'tiles' }

/** Milliseconds between two lines of a long download where nothing can be drawn. */
const LINE_EVERY = 10_000

/** Where progress is shown, and what time it is. */
export interface Screen {
  isTTY?: boolean
  write(text: string): unknown
}

/**
 * Progress on stderr: on a terminal a bar for the step that began first of those under way, with how much of how much, how fast and how long, behind the
 * steps of the whole load that are done;
 * elsewhere a line every ten seconds of a download, and of what has a known length. One line when a step ends, unless it has nothing to tell.
 */
export function bars(screen: Screen = process.stderr, now: () => number = () => performance.now()): Progress {
  const underWay: Waiting[] = []
  let drawn: { step: Waiting; bar: Drawn } | undefined
  let whole: { done: number; total: number; since: number } | undefined
  const began = now()
  /** The place of a step in the load: those done of all, in percent, and how long the others take when they take as long. */
  const ofAll = (): string => {
    if (!whole || whole.total === 0) return ''
    const { done, total } = whole
    const left = done === 0 ? '' : `, ${duration(((whole.since - began) / done) * (total - done))} left`
    return `[${done}/${total} steps, ${Math.floor((done / total) * 100)} %${left}] `
  }
  /** Keeps the bar of the first step under way on the screen: two would overwrite each other's line. */
  const redraw = () => {
    const first = underWay[0]
    if (!screen.isTTY || drawn || !first) return
    drawn = { step: first, bar: bar(first.label, first.total, first.unit, ofAll) }
    drawn.bar.update(first.done, first.total)
  }
  const wipe = () => {
    drawn?.bar.stop()
    drawn = undefined
  }
  return {
    whole(done, total) {
      whole = { done, total, since: now() }
      if (drawn) drawn.bar.update(drawn.step.done, drawn.step.total)
    },
    step(label, total, unit) {
      const started = now()
      const pace = (done: number, whole: number | undefined) =>
        progressText(done, whole, unit, now() - started)
      const line = screen.isTTY ? undefined : lines(screen, label, unit, pace, now)
      const step: Waiting = { label, total, unit, done: 0 }
      underWay.push(step)
      redraw()
      return {
        update: (done, whole = total) => {
          step.done = done
          step.total = whole
          line?.update(done, whole)
          if (drawn?.step === step) drawn.bar.update(done, whole)
        },
        end: (summary) => {
          underWay.splice(underWay.indexOf(step), 1)
          wipe()
          if (summary !== undefined)
            screen.write(`${label}: ${summary} (${((now() - started) / 1000).toFixed(1)} s)\n`)
          redraw()
        },
      }
    },
  }
}

type Unit = keyof typeof UNITS

/** A step under way, and how far it is. */
interface Waiting {
  label: string
  total: number | undefined
  unit: Unit
  done: number
}

interface Drawn {
  update(done: number, total: number | undefined): void
  stop(): void
}

const scaled = (value: number, unit: Unit) => Math.round((value / UNITS[unit]) * 10) / 10

/** Seconds up to two minutes, then minutes, then hours and minutes. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function bar(label: string, total: number | undefined, unit: Unit, ofAll: () => string): Drawn {
  const unknown = `{ofAll}{label} {value} ${SHOWN[unit]} {speed}`
  const known = `{ofAll}{label} {bar} {percentage} % {value}/{total} ${SHOWN[unit]} {speed} {eta_formatted}`
  const made = new cliProgress.SingleBar({
    format: (options, params, payload: { label: string; speed: string; ofAll: string }) =>
      cliProgress.Format.Formatter(
        { ...options, format: params.total === Number.MAX_SAFE_INTEGER ? unknown : known },
        params,
        payload,
      ),
    clearOnComplete: true,
    hideCursor: true,
    stream: process.stderr,
  })
  const started = performance.now()
  made.start(total === undefined ? Number.MAX_SAFE_INTEGER : scaled(total, unit), 0, {
    label,
    speed: '',
    ofAll: ofAll(),
  })
  return {
    update: (done, whole) => {
      if (whole !== undefined) made.setTotal(scaled(whole, unit))
      const speed = speedOf(done, unit, performance.now() - started)
      made.update(scaled(done, unit), { label, speed, ofAll: ofAll() })
    },
    stop: () => made.stop(),
  }
}

/** A line now and then: of downloads, and of what tells how long it is. */
function lines(
  screen: Screen,
  label: string,
  unit: Unit,
  pace: (done: number, total: number | undefined) => string,
  now: () => number,
): Pick<Drawn, 'update'> {
  let last = now()
  return {
    update: (done, total) => {
      if ((unit !== 'bytes' && total === undefined) || now() - last < LINE_EVERY) return
      last = now()
      screen.write(`${label}: ${pace(done, total)}\n`)
    },
  }
}

/** How much of how much, how fast, and how long at that pace. */
export function progressText(done: number, total: number | undefined, unit: Unit, ms: number): string {
  const of = total === undefined ? '' : ` of ${scaled(total, unit)}`
  const share = total === undefined || total === 0 ? '' : ` (${Math.floor((done / total) * 100)} %)`
  const left =
    total === undefined || done === 0 ? '' : `, ${Math.ceil((((total - done) / done) * ms) / 1000)} s left`
  return `${scaled(done, unit)}${of} ${SHOWN[unit]}${share}, ${speedOf(done, unit, ms)}${left}`
}

function speedOf(done: number, unit: Unit, ms: number): string {
  if (unit !== 'bytes') return `${ms > 0 ? Math.round((done / ms) * 1000) : 0} ${SHOWN[unit]}/s`
  return `${ms > 0 ? (done / ms / 1000).toFixed(1) : '0.0'} MB/s`
}
