import { randomBytes } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { newKeyText } from './new-key-texts.ts'
import { storeSecretKey, takeDueSecretKey } from './secret-keys-store.ts'

/** Bytes of a key: they make 24 characters that every mail program sends unchanged. */
const KEY_BYTES = 18

/** FAX-03: renews the secret keys that are due and mails them to the chosen addresses. Each key is one transaction. */
export const renewSecretKeys = async (platform: Platform): Promise<void> => {
  while (await renewOne(platform));
}

/** @returns whether a key was due */
const renewOne = ({ db, mail, secrets, now }: Platform): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const due = await takeDueSecretKey(transaction, now())
    if (due === undefined) return false
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await storeSecretKey(transaction, due.subscriber_id, secrets.seal(key), now())
    const { subject, text } = newKeyText(due.language)
    const owner = { subscriberId: due.subscriber_id, customerId: due.customer_id }
    for (const { destination } of due.secret_renew_notify) {
      const account = `${due.username}@${due.domain}`
      await mail.send(transaction, owner, { to: destination, subject, text: text({ account, key }) })
    }
    return true
  })
