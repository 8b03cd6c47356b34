import { findEntry, listEntries, type ShownEntry } from '../../domain/operator-log/operator-log-store.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { notFound } from '../../platform/http-problem.ts'
import { type Command, command, objectKinds, type Row } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'

/** Entries that are skipped at most: whoever looks for older ones says until when. */
const mostSkipped = 10_000

/** A day, or a moment, in UTC. @throws Refusal for another text */
const momentOf = (option: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text)
  const moment = new Date(isDay ? `${text}T00:00:00Z` : isMoment ? text : Number.NaN)
  // days such as the 31st of February become others
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text.slice(0, 10))
    throw operatorRefusal(`--${option} takes a day such as 2027-12-31 or a moment such as 2027-12-31T08:00Z (UTC).`)
  return moment
}

/** `reason=unpaid` for a value, `email` for an option that was given. */
const saidOptions = (given: ShownEntry['given']): readonly string[] =>
  Object.entries(given).map(([name, value]) => (value === true ? name : `${name}=${String(value)}`))

const rowOf = ({ noun, verb, given, ...entry }: ShownEntry): Row => ({
  id: entry.id,
  at: entry.at,
  by: entry.by,
  command: `${noun} ${verb}`.trim(),
  object: entry.object,
  name: entry.name,
  object_id: entry.object_id,
  outcome: entry.outcome,
  refusal: entry.refusal,
  options: saidOptions(given),
  address: entry.address,
  request_id: entry.request_id,
})

/** `customers block`, or `customers` alone. */
const wordsOf = (text: string | undefined) => {
  const [noun, verb] = (text?.trim() ?? '').split(/\s+/)
  return { noun: noun === '' ? undefined : noun, verb }
}

/**
 * RUN-02: what operators and resellers have done.
 * @param others the commands whose entries stand there
 */
export const logCommands = (others: readonly Command[]) => [
  command({
    noun: 'log',
    verb: 'list',
    audience: 'reseller',
    summary: 'entries of what operators and keys have done, the newest first; a reseller sees those of its own keys',
    reads: true,
    options: {
      by: { kind: 'text', help: "name of the person, or 'key NAME'" },
      command: { kind: 'text', help: "such as 'customers block', or 'customers' for all of it" },
      object: { kind: 'text', help: `kind of thing: ${objectKinds.join(', ')}` },
      name: { kind: 'text', help: 'name of the thing, as it was given: name@domain, ID of a customer' },
      id: { kind: 'number', help: 'our ID of the thing; add --object' },
      outcome: { kind: 'text', help: 'such as removed, blocked, unchanged, refused, failed' },
      since: { kind: 'text', help: 'from this day or moment on (UTC)' },
      until: { kind: 'text', help: 'before this day or moment (UTC)' },
      ...pageOptions,
    },
    run: async ({ db, reseller }, { by, command: words, object, name, id, outcome, since, until, ...values }) => {
      if (object !== undefined && !objectKinds.some((kind) => kind === object))
        throw operatorRefusal(`--object is one of ${objectKinds.join(', ')}.`)
      if (id !== undefined && object === undefined) throw operatorRefusal('Add --object: IDs are those of one kind.')
      const page = pageOf(values)
      if (page.offset > mostSkipped)
        throw operatorRefusal(`Pages end after ${mostSkipped} entries: add --until for older ones.`)
      const filter = {
        reseller,
        by,
        ...wordsOf(words),
        object,
        objectId: id,
        objectName: name,
        outcome,
        since: momentOf('since', since),
        before: momentOf('until', until),
      }
      return (await listEntries(db, filter, page)).map(rowOf)
    },
  }),
  command({
    noun: 'log',
    verb: 'show',
    audience: 'reseller',
    summary: 'one entry of the log, with what its command does',
    reads: true,
    options: { id: { kind: 'number', help: 'ID of the entry', required: true } },
    run: async ({ db, reseller }, { id }) => {
      const entry = await findEntry(db, id, reseller)
      if (entry === undefined) throw notFound(`There is no entry ${id}.`)
      const does = others.find(({ noun, verb }) => noun === entry.noun && verb === entry.verb)?.summary ?? null
      return { ...rowOf(entry), does }
    },
  }),
]
