import { join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { IngestError } from '../../../formats/errors.ts'
import { layersAmong, VECTOR_ENDINGS, type VectorLayer } from '../../../formats/vector/open-vector.ts'
import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import type { FetchedSource } from '../../dataset.ts'
import { documentStatusOf, namedBy, type PlanningDocument, planningDayOf } from './document.ts'
import type { EasementFacts } from './feature.ts'
import { type PlanningTable, planningLayerNamed, planningTableNamed } from './layers.ts'

/** An archive whose tables were read: what its shapes belong to. */
export interface Archive {
  partition: string
  shapes: readonly VectorLayer[]
  /** Rows of its tables that are no document, by why they are left out. */
  leftOut: ReadonlyMap<string, number>
  /** All documents that its shapes may belong to: those of other communes that some départements list are not among them. */
  documents: readonly PlanningDocument[]
  /** The document of a shape, by its IDURBA, whose case differs inside one document, and which some leave out or mistype. */
  documentOf(idurba: string | undefined): PlanningDocument
  easementOf(generator: string | undefined): EasementFacts | undefined
}

/** Extracts an archive and reads its tables. Throws IngestError when it holds no layer of the standards. */
export async function openArchive(source: FetchedSource, departement: string, dir: string): Promise<Archive> {
  const paths = await unpack(source, dir, (name) => VECTOR_ENDINGS.test(name) && !name.includes('__MACOSX'))
  const layers = layersAmong(paths, departement)
  const shapes = layers.filter(
    ({ name }) => planningLayerNamed(name) && planningTableNamed(name) === undefined,
  )
  if (shapes.length === 0)
    throw new IngestError(
      `${source.url} holds no zone, prescription, information or easement of the CNIG standards. It holds: ${layers.map(({ file }) => file).join(', ') || 'no table'}`,
    )
  const tables = new Map<PlanningTable, VectorRow[]>()
  const leftOut = new Map<string, number>()
  for (const layer of layers) {
    if (shapes.includes(layer)) continue
    const table = planningTableNamed(layer.name)
    const rows = await rowsOf(layer)
    if (table) tables.set(table, [...(tables.get(table) ?? []), ...rows])
    const reason = reasonOf(layer.name, table)
    if (reason) leftOut.set(reason, (leftOut.get(reason) ?? 0) + rows.length)
  }
  const partition = partitionOf(source, tables)
  const { documents, others } = documentsOf(tables, partition)
  leftOut.set('other-document', others)
  const byIdurba = new Map(documents.map((one) => [one.idurba?.toUpperCase(), one]))
  return {
    partition,
    shapes,
    leftOut,
    documents,
    documentOf: (idurba) => byIdurba.get(idurba?.toUpperCase()) ?? documents[0]!,
    easementOf: easementsBy(tables),
  }
}

async function rowsOf(layer: VectorLayer): Promise<VectorRow[]> {
  const rows: VectorRow[] = []
  for await (const row of (await layer.open()).rows()) rows.push(row)
  return rows
}

/** Why the rows of a table are not counted as kept: their content comes with the shapes, or the standards do not have them. */
function reasonOf(name: string, table: PlanningTable | undefined): string | undefined {
  if (table === 'documents') return undefined
  if (table) return 'told-with-its-shapes'
  return /HABILLAGE/.test(name) ? 'drawing' : 'no-table-of-the-standards'
}

/** From the address, else the name of the file, else from the document itself. */
function partitionOf(
  { url, path }: FetchedSource,
  tables: ReadonlyMap<PlanningTable, readonly VectorRow[]>,
): string {
  const named =
    /(DU_\w+|\w+_SUP_\w+|\w+_PSMV_?\w*)(?:\.zip)?$/i.exec(url) ??
    /(DU_\w+|\w+_SUP_\w+)(?:\.zip)?$/i.exec(path)
  if (named) return named[1]!.toUpperCase()
  const idurba = tables.get('documents')?.[0]?.cells.get('IDURBA') ?? ''
  const owner = /^\d{5,9}|^\d[AB]\d{3}/i.exec(idurba)?.[0]
  return owner ? `DU_${owner}` : url.replace(/^.*[/:]/, '').replace(/\.zip$/i, '')
}

function documentsOf(
  tables: ReadonlyMap<PlanningTable, readonly VectorRow[]>,
  partition: string,
): { documents: PlanningDocument[]; others: number } {
  const communes = new Map<string, string[]>()
  for (const { cells } of tables.get('communes') ?? []) {
    const key = (cells.get('IDURBA') ?? '').toUpperCase()
    const code = cells.get('INSEE')?.toUpperCase()
    if (code) communes.set(key, [...(communes.get(key) ?? []), code])
  }
  const rows = tables.get('documents') ?? []
  const found = new Map<string, PlanningDocument>()
  let others = 0
  for (const { cells } of rows) {
    const idurba = cells.get('IDURBA') ?? ''
    const key = idurba.toUpperCase()
    // Some départements list the documents of all their communes in the archive of each.
    const isOwn = communes.size === 0 || communes.has(key) || rows.length === 1
    if (!isOwn || found.has(key)) {
      others++
      continue
    }
    const etat = cells.get('ETAT') || null
    const named = namedBy(idurba)
    found.set(key, {
      id: partition,
      partition,
      idurba: idurba || null,
      kind: cells.get('TYPEDOC')?.toUpperCase() || named.kind,
      statusCode: etat,
      status: etat === null ? 'unknown' : documentStatusOf(etat),
      approvedOn: planningDayOf(cells.get('DATAPPRO')) ?? named.approvedOn,
      communes: [...new Set(communes.get(key) ?? [])].sort(),
      site: cells.get('SITEWEB') || null,
    })
  }
  const documents = [...found.values()].map((one, i, all) =>
    all.length > 1 ? { ...one, id: `${partition}:${one.idurba ?? i}` } : one,
  )
  if (documents.length > 0) return { documents, others }
  const isEasement = /_SUP_/.test(partition)
  const all = [...communes.values()].flat().sort()
  const alone: PlanningDocument = {
    id: partition,
    partition,
    idurba: null,
    kind: isEasement ? 'SUP' : null,
    statusCode: null,
    status: isEasement ? 'in-force' : 'unknown',
    approvedOn: null,
    communes: all,
    site: null,
  }
  return { documents: [alone], others }
}

/** Assiette → générateur → servitude → acte, as the tables of easements are joined. */
function easementsBy(tables: ReadonlyMap<PlanningTable, readonly VectorRow[]>): Archive['easementOf'] {
  const by = (table: PlanningTable, key: string) =>
    new Map((tables.get(table) ?? []).map(({ cells }) => [cells.get(key) ?? '', cells]))
  const [generators, easements, links, acts] = [
    by('generators', 'IDGEN'),
    by('easements', 'IDSUP'),
    by('acts-of-easements', 'IDSUP'),
    by('acts', 'IDACTE'),
  ]
  return (generator) => {
    const idsup = generators.get(generator ?? '')?.get('IDSUP') ?? ''
    const easement = easements.get(idsup)
    if (!easement) return undefined
    const act = acts.get(links.get(idsup)?.get('IDACTE') ?? '')
    return {
      category: easement.get('CATEGORIE') || null,
      name: easement.get('NOMSUPLITT') || easement.get('NOMSUP') || null,
      decidedOn: planningDayOf(act?.get('DATEDECIS')),
      file: act?.get('FICHIER') || null,
    }
  }
}

/** The folder in which the n-th source of a unit is extracted. */
export const archiveDir = (workDir: string, n: number): string => join(workDir, `archive-${n}`)
