import { createHash } from 'node:crypto'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'

/** The hash that digest authentication compares (RFC 2617); it is valid for the password in one domain only. */
export const ha1Of = (line: { username: string; domain: string }, password: string): string =>
  createHash('md5').update(`${line.username}:${line.domain}:${password}`).digest('hex')

/**
 * Stores a SIP password twice: encrypted, for those who may read it again, and as the hash that the SIP edge checks.
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
  await db
    .updateTable('subscribers')
    .set({ sip_password_box: secrets.seal(password), sip_ha1: ha1Of(line, password) })
    .where('id', '=', subscriberId)
    .execute()
}

const inOneStatement = 500

/** Adds the hash of passwords that were stored before there was an edge, or by an older version. */
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
      .where('s.sip_ha1', 'is', null)
      .orderBy('s.id')
      .limit(inOneStatement)
      .execute()
    for (const { id, sip_password_box: box, ...line } of lines) {
      if (box === null) continue
      await db
        .updateTable('subscribers')
        .set({ sip_ha1: ha1Of(line, secrets.open(box)) })
        .where('id', '=', id)
        // a password that has changed meanwhile already has its hash
        .where('sip_password_box', '=', box)
        .execute()
    }
    if (lines.length < inOneStatement) return
  }
}
