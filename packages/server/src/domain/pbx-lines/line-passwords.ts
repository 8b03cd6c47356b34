import { verifyPassword } from '../../platform/auth/passwords/passwords.ts'
import { type LineWork, type Outcome, outcomeOf } from '../saving/saving.ts'
import { setWebPassword } from '../subscribers/set-web-password.ts'
import type { LineValues } from './line-values.ts'
import type { LineRow } from './lines-store.ts'
import { writeSipPassword } from './passwords-store.ts'

type Before = Pick<LineRow, 'id' | 'web_password_hash' | 'sip_password_box'>

/**
 * Sets the passwords of a line. A new web password ends all its sessions (AUTH-11); a password that is already hashed
 * counts as new.
 */
export const savePasswords = async (
  work: LineWork,
  before: Before,
  { webpassword, password }: Pick<LineValues, 'webpassword' | 'password'>,
): Promise<Outcome> =>
  outcomeOf(
    await saveWebPassword(work, before, webpassword === '' ? null : webpassword),
    await saveSipPassword(work, before, password || undefined),
  )

const saveWebPassword = async (
  work: LineWork,
  { id, web_password_hash: current }: Before,
  password: LineValues['webpassword'],
): Promise<Outcome> => {
  if (password === undefined || (password === null && current === null)) return 'unchanged'
  if (current !== null && typeof password === 'string' && (await verifyPassword(current, password))) return 'unchanged'
  await setWebPassword(work, work.db, { subscriberId: id, password })
  return 'updated'
}

const saveSipPassword = async (
  work: LineWork,
  { id, sip_password_box: current }: Before,
  password: string | undefined,
): Promise<Outcome> => {
  if (password === undefined || (current !== null && work.secrets.open(current) === password)) return 'unchanged'
  await writeSipPassword(work, id, password)
  return 'updated'
}
