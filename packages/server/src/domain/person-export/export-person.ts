import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Db } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/replica/reads.ts'
import { type FileStore, UnknownFileError } from '../../platform/files/file-store.ts'
import { operatorRefusal } from '../saving/saving.ts'
import { openSnapshot, type Snapshot } from './open-snapshot-store.ts'
import { type IndexLine, personIndex } from './person-index.ts'
import {
  auditRows,
  filesOfPerson,
  findPerson,
  type Person,
  type PersonQuery,
  type PersonRow,
  recordingRows,
  rowsOfTable,
} from './person-rows-store.ts'
import { personTables } from './person-tables.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

interface Means {
  readonly db: Db
  readonly reads: Pick<Reads, 'open'>
  readonly files: Pick<FileStore, 'open'>
  readonly now: () => Date
}

export interface PersonExport {
  readonly to: string
  readonly rows: number
  readonly files: number
  /** Files that rows name and the store has not. */
  readonly missing: number
  readonly bytes: number
}

/** One list of the archive. */
interface List {
  readonly file: string
  readonly title: string
  readonly rows: PersonQuery
  readonly isSheet?: true | undefined
}

const listsOf = (person: Person): readonly List[] => [
  ...personTables.map((table) => ({ ...table, rows: rowsOfTable(table, person) })),
  { file: 'recordings', title: 'Recordings of calls', rows: recordingRows(person), isSheet: true },
  { file: 'changes', title: 'Changes that the person made, or that concern the person', rows: auditRows(person) },
]

/** Folders of files that are no lists. */
const folders: Readonly<Record<string, string>> = {
  greetings: 'Greetings, as sounds',
  voicemails: 'Voicemails, as sounds',
  faxes: 'Faxes, as pages',
  recordings: 'Recordings of calls, as sounds',
}

/**
 * SAFE-04: writes everything that is stored about the person of a line into one zip: lists as JSON (large ones as CSV, too),
 * sounds, faxes, and a page that says what is where. Secrets and what is somebody else's are left out. The lists show one
 * moment. Rows and files pass through without being held.
 * @param to path of the archive, which must not be there yet
 * @param line its ID and name, and the reseller whose lines are seen (null: all); it may have ended
 * @throws Refusal for a line that does not exist, and for a path that cannot be written; no file is left then
 */
export const exportPerson = async (
  means: Means,
  line: { readonly id: number; readonly username: string; readonly reseller: number | null },
  to: string,
): Promise<PersonExport> => {
  const person = await findPerson(means.db, line)
  if (person === undefined) throw operatorRefusal(`There is no line ${line.id} with the name '${line.username}'.`)
  const reader = means.reads.open('persons.export')
  const write = async (): Promise<PersonExport> => {
    const told: Told = { lines: [], missing: [], rows: 0, files: 0 }
    const bytes = await writeZip(to, entriesOf({ ...means, db: reader.db }, person, told))
    return { to, rows: told.rows, files: told.files, missing: told.missing.length, bytes }
  }
  return await write().catch((error: unknown) => {
    // a moment of a replica cannot be gone on with elsewhere: the reader begins again at the primary
    if (!reader.hasLeftReplica()) throw error
    return write()
  })
}

/** The contents that have been written so far. */
interface Told {
  readonly lines: IndexLine[]
  readonly missing: string[]
  rows: number
  files: number
}

async function* entriesOf(means: Omit<Means, 'reads'>, person: Person, told: Told): AsyncGenerator<ZipEntry> {
  const at = means.now()
  const snapshot = await openSnapshot(means.db)
  try {
    for (const list of listsOf(person)) yield* entriesOfList(snapshot, list, { at, told })
  } finally {
    await snapshot.close()
  }
  yield* entriesOfFiles(means, person, { at, told })
  yield { path: 'index.html', at, data: Readable.from([personIndex({ person, at, ...told })]) }
}

async function* entriesOfList(
  snapshot: Snapshot,
  { file, title, rows, isSheet }: List,
  { at, told }: { readonly at: Date; readonly told: Told },
): AsyncGenerator<ZipEntry> {
  let count = 0
  const counted = async function* () {
    for await (const row of snapshot.rows(rows)) {
      count += 1
      yield row
    }
  }
  const path = `${file}.json`
  yield { path, at, data: Readable.from(jsonOf(counted())) }
  told.lines.push({ path, title, count })
  told.rows += count
  if (isSheet !== true || count === 0) return
  const sheet = `${file}.csv`
  yield { path: sheet, at, data: csvOf(snapshot.rows(rows)) }
  told.lines.push({ path: sheet, title: `${title}, for spreadsheets`, count })
}

async function* jsonOf(rows: AsyncIterable<PersonRow>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** RFC 4180; a text that a spreadsheet would run as a formula is escaped. */
const csvOf = (rows: AsyncIterable<PersonRow>): Readable => {
  const cast = {
    boolean: String,
    date: (value: Date) => value.toISOString(),
    object: (value: object) => JSON.stringify(value),
    string: (value: string) => (/^\s+[=+\-@]/.test(value) ? `'${value}` : value),
  }
  const source = Readable.from(rows)
  const csv = stringify({ header: true, escape_formulas: true, cast })
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}

async function* entriesOfFiles(
  { db, files }: Pick<Means, 'db' | 'files'>,
  person: Person,
  { at, told }: { readonly at: Date; readonly told: Told },
): AsyncGenerator<ZipEntry> {
  const counts = new Map<string, number>()
  for await (const file of filesOfPerson(db, person)) {
    const data = await files.open(file.key).catch((error: unknown) => {
      if (error instanceof UnknownFileError) return undefined
      throw error
    })
    if (data === undefined) {
      told.missing.push(file.path)
      continue
    }
    yield { path: file.path, at: file.at ?? at, data, isCompact: true }
    const [folder = ''] = file.path.split('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
    told.files += 1
  }
  for (const [folder, count] of counts)
    told.lines.push({ path: `${folder}/`, title: folders[folder] ?? folder, count, isFolder: true })
}
