import { randomBytes } from 'node:crypto'
import { zipBytes } from '../../data/sample/zip-file.ts'
import type { Verdict } from '../../ingest/feeds/finding.ts'
import { type Answer, changed, published, whole } from './feed-producers.ts'

export const status =
  (code: number): Answer =>
  ({ response }) =>
    response.writeHead(code).end()
const page: Answer = ({ response }) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
export const text =
  (content: string): Answer =>
  ({ response }) =>
    response.end(content)
/** Sends rows as long as somebody reads them, and says no length. */
const endless: Answer = ({ response, content }) => {
  const send = () => {
    while (!response.destroyed && response.write(content));
  }
  response.on('drain', send)
  send()
}
/** Sends a first piece, and nothing after it. */
export const stopping: Answer = ({ response, content }) => response.write(content!.subarray(0, 120))
const silentServer: Answer = () => undefined
const inText = (change: (content: string) => string) =>
  changed((content) => Buffer.from(change(content.toString('utf8'))))

/** An edition of the BDNB that the demo does not have, as large as the one it has. */
const NEXT_EDITION = '<Prefix>bdnb_millesime_2026-09-a/</Prefix>'
const nextArchive: Answer = async (asked) =>
  published({ ...asked, content: await zipBytes({ 'csv/batiment_groupe.csv': randomBytes(600_000) }) })

const ZONES_FILE =
  'static.data.gouv.fr/…/20260703-091314/liste-ensemble-des-communes-zonage-abc-en-vigueur-26-juin-2026.csv'
const RNB_FILE = 'rnb-opendata.s3.fr-par.scw.cloud/files/RNB_96.csv.zip'

interface Alteration {
  case: string
  feed: string
  /** How addresses with this text in them are answered. */
  answers: Record<string, Answer>
  verdict: Verdict
  /** What is found; a pattern where sizes depend on how the demo was compressed, or texts on the network. */
  findings: (string | RegExp)[]
}

/** Every way in which a feed can change, one at a time. Feeds are in the forms of the demo, `zone-abc` with the layout `of 2026`. */
export const ALTERATIONS: readonly Alteration[] = [
  {
    case: 'the address is gone',
    feed: 'rnb',
    answers: { RNB_96: status(404) },
    verdict: 'breaks',
    findings: [`${RNB_FILE}: the server answered 404`],
  },
  {
    case: 'the server fails',
    feed: 'rnb',
    answers: { RNB_96: status(503) },
    verdict: 'breaks',
    findings: [`${RNB_FILE}: the server answered 503`],
  },
  {
    case: 'a page comes instead',
    feed: 'rnb',
    answers: { RNB_96: page },
    verdict: 'breaks',
    findings: [`${RNB_FILE}: it is a web page in place of a file of type zip`],
  },
  {
    case: 'JSON comes in place of XML',
    feed: 'official-indices',
    answers: { '/001515333+': text('{}') },
    verdict: 'breaks',
    findings: [/^bdm\.insee\.fr\/…\/SERIES_BDM\/001515333\S+: it is JSON in place of XML$/],
  },
  {
    case: 'a ZIP comes in place of a CSV',
    feed: 'zone-abc',
    answers: { 'abc-en-vigueur': text('PK\u0003\u0004') },
    verdict: 'breaks',
    findings: [`${ZONES_FILE}: it is a file of type zip in place of a text (CSV)`],
  },
  {
    case: 'an empty file',
    feed: 'zone-abc',
    answers: { 'abc-en-vigueur': text('') },
    verdict: 'breaks',
    findings: [`${ZONES_FILE}: the file is empty`],
  },
  {
    case: 'ten times larger',
    feed: 'ban',
    answers: { '/adresses-96': changed((content) => Buffer.concat(Array(10).fill(content))) },
    verdict: 'changed',
    findings: [/\/csv\/adresses-96\.csv\.gz: its size is 1\.\d+ MB, against 1\d\d kB loaded$/],
  },
  {
    case: 'a third of it',
    feed: 'ban',
    answers: { '/adresses-96': changed((content) => content.subarray(0, content.length / 3)) },
    verdict: 'changed',
    findings: [/\/csv\/adresses-96\.csv\.gz: its size is \d\d\.\d kB, against 1\d\d kB loaded$/],
  },
  {
    case: 'a newer edition',
    feed: 'bdnb',
    answers: { 'list-type=2': text(NEXT_EDITION), '2026-09-a_dep96': nextArchive },
    verdict: 'changed',
    findings: ['the edition 2026-09-a is there, 2026-02-a is loaded'],
  },
  {
    case: 'a listing that fails',
    feed: 'bdnb',
    answers: { 'list-type=2': status(503) },
    verdict: 'changed',
    findings: [/^its list of editions: .*the server answered 503$/],
  },
  {
    case: 'a listing of another form',
    feed: 'permits',
    answers: { 'dido/api/v1/datasets': text('{"files":[]}') },
    verdict: 'breaks',
    findings: ['its list of editions does not have the form that is read'],
  },
  {
    case: 'a column that is needed is renamed',
    feed: 'zone-abc',
    answers: { 'abc-en-vigueur': inText((csv) => csv.replace('CODGEO', 'INSEE')) },
    verdict: 'breaks',
    findings: [
      `${ZONES_FILE}: columns that are needed are gone: CODGEO (of 2026)`,
      `${ZONES_FILE}: new columns: INSEE (of 2026)`,
    ],
  },
  {
    case: 'a column is added',
    feed: 'zone-abc',
    answers: { 'abc-en-vigueur': inText((csv) => csv.replace('CODGEO', 'EPCI;CODGEO')) },
    verdict: 'changed',
    findings: [`${ZONES_FILE}: new columns: EPCI (of 2026)`],
  },
  {
    case: 'a column that is not needed is gone',
    feed: 'zone-abc',
    answers: { 'abc-en-vigueur': inText((csv) => csv.replace('LIBGEO', 'REG')) },
    verdict: 'changed',
    findings: [`${ZONES_FILE}: columns are gone: LIBGEO (of 2026)`],
  },
  {
    case: 'a file that the dataset can do without is gone',
    feed: 'commune-risks',
    answers: { 'radon.csv': status(404) },
    verdict: 'changed',
    findings: ['static.data.gouv.fr/…/20190506-174309/radon.csv: the server answered 404'],
  },
  {
    case: 'none of the optional files is there',
    feed: 'prevention-plans',
    answers: { '/ppr/': status(404) },
    verdict: 'breaks',
    findings: ['none of 3 addresses has anything'],
  },
  {
    case: 'a server without ranges',
    feed: 'rnb',
    answers: { RNB_96: whole },
    verdict: 'ok',
    findings: [],
  },
  {
    case: 'a server that never ends',
    feed: 'local-tax',
    answers: { 'fiscalite-locale': endless },
    verdict: 'changed',
    findings: [/exports\/csv: its size is more than .* kB, against 390 B loaded$/],
  },
  {
    case: 'a server that sends a beginning and then nothing',
    feed: 'zone-abc',
    answers: { 'abc-en-vigueur': stopping },
    verdict: 'ok',
    findings: [],
  },
  {
    case: 'a server that says nothing',
    feed: 'zone-abc',
    answers: { 'abc-en-vigueur': silentServer },
    verdict: 'breaks',
    findings: [`${ZONES_FILE}: no answer in time`],
  },
]
