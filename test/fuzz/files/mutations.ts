/** Numbers in [0, 1). */
type Random = () => number

export interface Mutation {
  name: string
  change(file: Buffer, random: Random): Buffer
}

const at = (random: Random, length: number) => Math.floor(random() * length)

/** Changes the lines of a text; the header is line 0. */
const onLines =
  (change: (lines: string[], random: Random) => string[]): Mutation['change'] =>
  (file, random) =>
    Buffer.from(change(file.toString('latin1').split('\n'), random).join('\n'), 'latin1')

const onText =
  (change: (text: string, random: Random) => string): Mutation['change'] =>
  (file, random) =>
    Buffer.from(change(file.toString('latin1'), random), 'latin1')

function delimiterOf(line: string): string {
  const counts = [',', ';', '|', '\t'].map((one) => [one, line.split(one).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Two cells of a line change places. */
function swapped(line: string, delimiter: string, a: number, b: number): string {
  const cells = line.split(delimiter)
  ;[cells[a], cells[b]] = [cells[b] ?? '', cells[a] ?? '']
  return cells.join(delimiter)
}

function insert(text: string, where: number, what: string): string {
  return text.slice(0, where) + what + text.slice(where)
}

/** What happens to any file on its way. */
export const BYTE_MUTATIONS: readonly Mutation[] = [
  { name: 'nothing', change: (file) => file },
  { name: 'cut anywhere', change: (file, random) => file.subarray(0, at(random, file.length)) },
  { name: 'cut near its end', change: (file, random) => file.subarray(0, file.length - 1 - at(random, 40)) },
  { name: 'beginning lost', change: (file, random) => file.subarray(1 + at(random, file.length - 1)) },
  {
    name: 'bytes flipped',
    change: (file, random) => {
      const copy = Buffer.from(file)
      for (let i = 0; i < 10; i++) copy[at(random, copy.length)]! ^= 1 << at(random, 8)
      return copy
    },
  },
  {
    name: 'bytes overwritten',
    change: (file, random) => {
      const copy = Buffer.from(file)
      const start = at(random, copy.length)
      return copy.fill(at(random, 256), start, start + 20)
    },
  },
  {
    name: 'a piece lost',
    change: (file, random) => {
      const start = at(random, file.length)
      return Buffer.concat([file.subarray(0, start), file.subarray(start + 1 + at(random, 200))])
    },
  },
  { name: 'a web page', change: () => Buffer.from('<!doctype html>\n<title>Maintenance</title>\n') },
]

/** What happens to text, on its way and at its producers. */
export const TEXT_MUTATIONS: readonly Mutation[] = [
  {
    name: 'two columns swapped in the header',
    change: onLines(([header = '', ...lines], random) => {
      const delimiter = delimiterOf(header)
      const columns = header.split(delimiter).length
      return [swapped(header, delimiter, at(random, columns), at(random, columns)), ...lines]
    }),
  },
  {
    name: 'two columns swapped in some lines',
    change: onLines(([header = '', ...lines], random) => {
      const delimiter = delimiterOf(header)
      const columns = header.split(delimiter).length
      const [a, b] = [at(random, columns), at(random, columns)]
      return [header, ...lines.map((line) => (random() < 0.3 ? swapped(line, delimiter, a, b) : line))]
    }),
  },
  {
    name: 'a column gone from the header',
    change: onLines(([header = '', ...lines], random) => {
      const delimiter = delimiterOf(header)
      const cells = header.split(delimiter)
      cells.splice(at(random, cells.length), 1)
      return [cells.join(delimiter), ...lines]
    }),
  },
  {
    name: 'lines joined',
    change: onLines((lines, random) => {
      const where = at(random, lines.length - 1)
      return [...lines.slice(0, where), `${lines[where]}${lines[where + 1]}`, ...lines.slice(where + 2)]
    }),
  },
  {
    name: 'a line twice',
    change: onLines((lines, random) => lines.flatMap((line) => (random() < 0.1 ? [line, line] : [line]))),
  },
  {
    name: 'empty lines',
    change: onLines((lines, random) => lines.flatMap((line) => (random() < 0.1 ? [line, ''] : [line]))),
  },
  { name: 'no line but the header', change: onLines(([header = '']) => [header, '']) },
  { name: 'line ends of Windows', change: onLines((lines) => lines.map((line) => `${line}\r`)) },
  { name: 'a quote too many', change: onText((text, random) => insert(text, at(random, text.length), '"')) },
  { name: 'a NUL', change: onText((text, random) => insert(text, at(random, text.length), '\0')) },
  {
    name: 'a delimiter too many',
    change: onText((text, random) =>
      insert(text, at(random, text.length), delimiterOf(text.split('\n')[0]!)),
    ),
  },
  { name: 'Latin-1 for UTF-8', change: (file) => Buffer.from(file.toString('utf8'), 'latin1') },
  { name: 'UTF-8 twice', change: (file) => Buffer.from(file.toString('latin1'), 'utf8') },
  { name: 'UTF-16', change: (file) => Buffer.from(`\uFEFF${file.toString('utf8')}`, 'utf16le') },
  { name: 'a byte order mark', change: (file) => Buffer.concat([Buffer.from('\uFEFF'), file]) },
  {
    name: 'huge numbers',
    change: onText((text, random) =>
      text.replace(/\d+/g, (digits) => (random() < 0.02 ? '9'.repeat(30) : digits)),
    ),
  },
  {
    name: 'no numbers',
    change: onText((text, random) => text.replace(/\d/g, (digit) => (random() < 0.05 ? 'x' : digit))),
  },
]
