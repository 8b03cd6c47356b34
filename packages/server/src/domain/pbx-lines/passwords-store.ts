import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'

interface SipName {
  readonly username: string
  readonly domain: string
}

/** The hash that digest authentication compares (RFC 2617); it is valid for the password in one domain only. */
export const ha1Of = ({ username, domain }: SipName, password: string): string =>
  createHash('md5').update(`${username}:${domain}:${password}`).digest('hex')

/**
 * The hashes for every way in which people spell the name on a phone: as it is, in small letters, in capitals, with a
 * capital first letter, or first letter of each part, and each of these with the domain behind it. A phone hashes what was
 * typed, so one hash does not serve for another spelling.
 */
export const ha1sOf = (line: SipName, password: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    spellingsOf(line).map((username) => [username, ha1Of({ username, domain: line.domain }, password)]),
  )

const spellingsOf = ({ username, domain }: SipName): readonly string[] => {
  const small = username.toLowerCase()
  const first = small.charAt(0).toUpperCase() + small.slice(1)
  const each = small.replace(/(^|[._-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
  const names = new Set([username, small, small.toUpperCase(), first, each])
  return [...names].flatMap((name) => [name, `${name}@${domain}`])
}

/**
 * Stores a SIP password twice: encrypted, for those who may read it again, and as the hashes that the SIP edge checks.
 * Phones that have signed in with the former one are out: a stolen phone must not be called any more.
 */
export const writeSipPassword = async (
  { db, secrets }: { readonly db: Db; readonly secrets: SecretBox },
  subscriberId: number,
  password: string,
): Promise<void> => {
  const line = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select(['s.username', 'd.name as domain'])
    .where('s.id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  await signPhonesOut(db, subscriberId)
  await db
    .updateTable('subscribers')
    .set({ sip_password_box: secrets.seal(password), ...hashesOf(line, password) })
    .where('id', '=', subscriberId)
    .execute()
}

/** Takes the edge's row before the registration, as the edge does. */
const signPhonesOut = async (db: Db, subscriberId: number): Promise<void> => {
  await sql`delete from lineside_sip.location where ruid in (
    select ruid from registrations where subscriber_id = ${subscriberId} and ruid is not null)`.execute(db)
  await sql`delete from registrations where subscriber_id = ${subscriberId} and ruid is not null`.execute(db)
}

const hashesOf = (line: { readonly username: string; readonly domain: string }, password: string) => ({
  sip_ha1: ha1Of(line, password),
  sip_ha1s: JSON.stringify(ha1sOf(line, password)),
})

const inOneStatement = 500

/** Adds the hashes of passwords that were stored before there was an edge, or by an older version. */
export const writeMissingHa1 = async ({
  db,
  secrets,
}: {
  readonly db: Db
  readonly secrets: SecretBox
}): Promise<void> => {
  for (;;) {
    const lines = await db
      .selectFrom('subscribers as s')
      .innerJoin('domains as d', 'd.id', 's.domain_id')
      .select(['s.id', 's.username', 'd.name as domain', 's.sip_password_box'])
      .where('s.sip_password_box', 'is not', null)
      .where('s.sip_ha1s', 'is', null)
      .orderBy('s.id')
      .limit(inOneStatement)
      .execute()
    for (const { id, sip_password_box: box, ...line } of lines) {
      if (box === null) continue
      await db
        .updateTable('subscribers')
        .set({ ...hashesOf(line, secrets.open(box)) })
        .where('id', '=', id)
        // a password that has changed meanwhile already has its hash
        .where('sip_password_box', '=', box)
        .execute()
    }
    if (lines.length < inOneStatement) return
  }
}
