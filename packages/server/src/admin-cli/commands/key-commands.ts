import { hashOf, newKey, prefixOf } from '../../platform/auth/api-keys/key-text.ts'
import { addKey, listKeys, revokeKey } from '../../domain/operator-keys/operator-keys-store.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { command } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { requireReseller } from '../references-store.ts'

/** Longest name of a key, in characters. */
const longestName = 60

const name = { kind: 'text', help: 'name of the key; what it changes is recorded under it', required: true } as const

/** The end of a day in UTC. @throws Refusal for a text that is no day, or one that is over */
const endOf = (day: string | undefined, now: Date): Date | null => {
  if (day === undefined) return null
  const start = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : Number.NaN)
  // days such as the 31st of February become others
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day)
    throw operatorRefusal(`'${day}' is not a day such as 2027-12-31.`)
  const end = new Date(start.getTime() + 86_400_000)
  if (end <= now) throw operatorRefusal(`'${day}' is over.`)
  return end
}

/** RUN-02: keys for the API of operators and resellers. A key cannot make others: they are the shell's only. */
export const keyCommands = [
  command({
    noun: 'keys',
    verb: 'create',
    object: { kind: 'key', by: ['name'] },
    summary: 'a key for the API of operators and resellers; it is shown once',
    options: {
      role: {
        kind: 'text',
        help: 'operator (reaches everything) or reseller (only what is its own)',
        required: true,
        isRecorded: true,
      },
      reseller: { kind: 'text', help: 'name of the reseller, for the role reseller', isRecorded: true },
      name,
      until: {
        kind: 'text',
        help: 'last day on which it works (UTC), such as 2027-12-31; without it, until revoked',
        isRecorded: true,
      },
    },
    run: async (work, { role, reseller, name: called, until }) => {
      const { db, by, now } = work
      if (role !== 'operator' && role !== 'reseller') throw operatorRefusal('The role is operator or reseller.')
      if ((role === 'reseller') !== (reseller !== undefined))
        throw operatorRefusal('Add --reseller for the role reseller, and only for it.')
      if (called.trim() === '' || called.trim().length > longestName)
        throw operatorRefusal(`A key has a name of up to ${longestName} characters.`)
      const key = newKey()
      const id = await addKey(db, {
        name: called.trim(),
        reseller_id: reseller === undefined ? null : await requireReseller(work, reseller),
        prefix: prefixOf(key),
        key_hash: hashOf(key),
        made_at: now(),
        made_by: by,
        expires_at: endOf(until, now()),
      })
      if (id === undefined) throw operatorRefusal(`There is, or was, a key '${called.trim()}': choose another name.`)
      return { id, outcome: 'created', key }
    },
  }),
  command({
    noun: 'keys',
    verb: 'list',
    summary: 'keys with their beginning, by which a leaked one is recognised, and their last use',
    options: pageOptions,
    reads: true,
    run: ({ db }, values) => listKeys(db, pageOf(values)),
  }),
  command({
    noun: 'keys',
    verb: 'revoke',
    object: { kind: 'key', by: ['name'] },
    summary: 'end a key at once; its name stays in what it has changed',
    options: { name },
    run: async ({ db, by, now }, { name: called }) => {
      if (!(await revokeKey(db, called, { by, at: now() }))) throw operatorRefusal(`No key '${called}' is in use.`)
      return { outcome: 'revoked' }
    },
  }),
]
