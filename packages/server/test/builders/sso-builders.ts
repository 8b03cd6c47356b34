import type { Platform } from '../../src/platform/platform.ts'

/** A provider of a customer that has been tried and is on. */
export const givenSso = async (
  { db, secrets, now }: Pick<Platform, 'db' | 'secrets' | 'now'>,
  customerId: number,
  {
    issuer,
    secret = 'x',
    ...more
  }: { readonly issuer: string; readonly secret?: string } & Readonly<
    Partial<{ email_claim: string; allows_password: boolean; allows_passkey: boolean; keeper_id: number }>
  >,
): Promise<void> => {
  const values = { customer_id: customerId, name: 'Nordwind', client_id: 'lineside', email_claim: 'email' }
  const state = { issuer, secret_box: secrets.seal(secret), tried_at: now(), is_on: true }
  await db
    .insertInto('sso_providers')
    .values({ ...values, ...state, ...more })
    .execute()
}

/** A mail domain of a customer. */
export const givenMailDomain = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  customerId: number,
  name: string,
): Promise<void> => {
  await db.insertInto('mail_domains').values({ name, customer_id: customerId, assigned_at: now() }).execute()
}
