import { randomBytes } from 'node:crypto'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { type PreparedPassword, setWebPassword } from '../subscribers/set-web-password.ts'
import { type Outcome, outcomeOf, type Provisioning, required } from './provisioning.ts'
import { writeSipPassword } from './passwords-store.ts'
import { findSubscriberById, type KnownSubscriber } from './subscribers-store.ts'

export interface PasswordsInput {
  /** null: no sign-in by password. */
  readonly web?: string | PreparedPassword | null | undefined
  readonly sip?: string | undefined
}

/** Sets the passwords of a subscriber. With a new web password all its sessions end (AUTH-11). */
export const savePasswords = async (
  work: Provisioning,
  subscriberId: number,
  input: PasswordsInput,
): Promise<Outcome> => {
  const current = required(await findSubscriberById(work.db, subscriberId), 'The subscriber does not exist.')
  return outcomeOf(await saveWebPassword(work, current, input.web), await saveSipPassword(work, current, input.sip))
}

const saveWebPassword = async (
  work: Provisioning,
  { id, web_password_hash: current }: KnownSubscriber,
  password: string | PreparedPassword | null | undefined,
): Promise<Outcome> => {
  if (password === undefined || (password === null && current === null)) return 'unchanged'
  if (current !== null && typeof password === 'string' && (await verifyPassword(current, password))) return 'unchanged'
  await setWebPassword(work, work.db, { subscriberId: id, password })
  return 'updated'
}

const saveSipPassword = async (
  { db, secrets }: Provisioning,
  { id, sip_password_box: current }: KnownSubscriber,
  password = current === null ? randomBytes(12).toString('base64url') : undefined,
): Promise<Outcome> => {
  if (password === undefined || (current !== null && secrets.open(current) === password)) return 'unchanged'
  await writeSipPassword(db, id, secrets.seal(password))
  return 'updated'
}
