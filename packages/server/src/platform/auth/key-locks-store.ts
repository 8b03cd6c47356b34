/*
 * Shared advisory locks by which a process says which keys it has and with which one it seals (SAFE-05). They end with its
 * connection, so what no lock says is true of every process that lives. Nothing else in the database uses these keys.
 */
const hasKey = 546_374_640
const sealsWith = 546_374_641
/** The lock that each server holds while it lives (`rtc/processes`), one of any version. */
const isServer = 546_374_638

/** Sends a statement over one connection. */
export type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>

/** Name of a lock: its two numbers. */
export type KeyLock = `${number} ${number}`

const lockOf = (kind: number, fingerprint: string): KeyLock =>
  `${kind} ${Number.parseInt(fingerprint.slice(0, 8), 16) | 0}`

/** The locks of a process that has these keys and seals with the first one. */
export const locksOf = ([current, ...others]: readonly string[]): readonly KeyLock[] =>
  current === undefined
    ? []
    : [sealingLock(current), ...[current, ...others].map((fingerprint) => lockOf(hasKey, fingerprint))]

/** The lock of a process that seals with this key. */
export const sealingLock = (fingerprint: string): KeyLock => lockOf(sealsWith, fingerprint)

export const hold = async (query: Query, lock: KeyLock): Promise<void> => {
  await query('select pg_advisory_lock_shared($1::int, $2::int)', lock.split(' '))
}

export const letGo = async (query: Query, lock: KeyLock): Promise<void> => {
  await query('select pg_advisory_unlock_shared($1::int, $2::int)', lock.split(' '))
}

/** How servers and shells stand to a rotation. */
export interface KeyHolders {
  /** Running servers that do not have this key. */
  readonly without: number
  /** Servers and shells that seal with another one of these keys. */
  readonly sealingWithOthers: number
}

export const countHolders = async (
  query: Query,
  { target, others }: { readonly target: string; readonly others: readonly string[] },
): Promise<KeyHolders> => {
  const held = `select count(distinct pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database()) and classid = `
  const id = (lock: KeyLock) => (Number(lock.split(' ')[1]) >>> 0).toString()
  const { rows } = await query(
    `select greatest((${held} ${isServer}) - (${held} ${hasKey} and objid = $1::oid), 0)::int as without,
       (${held} ${sealsWith} and objid = any ($2::oid[]))::int as "sealingWithOthers"`,
    [id(sealingLock(target)), others.map((fingerprint) => id(sealingLock(fingerprint)))],
  )
  return rows[0] as unknown as KeyHolders
}
