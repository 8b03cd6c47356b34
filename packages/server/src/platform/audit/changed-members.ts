import { isDeepStrictEqual } from 'node:util'
import { isSecretMember } from '@lineside/contract/secret-members'

export type Members = Readonly<Record<string, unknown>>

/** Characters kept of a long value: enough to see what it was. */
const longestValue = 2000

/** Members that only follow others, which are recorded. */
const derived = new Set(['devid_alias'])

/** Recorded in place of a secret. */
const changed = 'changed'

/**
 * The members that a write changed, before and after it. Secrets are recorded as `changed`, long values are cut.
 * @param before null: the item did not exist
 * @param after null: the item is removed
 * @param written the body of the write; secrets in it are recorded although the item does not show them
 * @returns null when nothing changed
 */
export const changedMembers = (
  before: Members | null,
  after: Members | null,
  written: Members = {},
): { before: Members | null; after: Members | null } | null => {
  const [old, now] = [plain(before ?? {}), plain(after ?? {})]
  const sent = Object.keys(written).filter((name) => isSecretMember(name) && !(name in old) && !isEmpty(written[name]))
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) =>
      !derived.has(name) && !isDeepStrictEqual(old[name], now[name]) && !(isEmpty(old[name]) && isEmpty(now[name])),
  )
  if (names.length + sent.length === 0 && before !== null && after !== null) return null
  const pick = (members: Members | null, from: Members) =>
    members && Object.fromEntries(names.filter((name) => name in from).map((name) => [name, shown(name, from[name])]))
  return {
    before: pick(before, old),
    after: after && { ...pick(after, now), ...Object.fromEntries(sent.map((name) => [name, changed])) },
  }
}

/** Members as they look after a round trip through JSON. */
const plain = (members: Members): Members => JSON.parse(JSON.stringify(members)) as Members

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const shown = (name: string, value: unknown): unknown => {
  if (isSecretMember(name)) return isEmpty(value) ? null : changed
  const text = JSON.stringify(value, (inner, part: unknown) => (inner !== '' && isSecretMember(inner) ? changed : part))
  if (text.length <= longestValue) return JSON.parse(text) as unknown
  return `${typeof value === 'string' ? value.slice(0, longestValue) : text.slice(0, longestValue)}…`
}
