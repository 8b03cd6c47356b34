import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Platform } from '../../platform/platform.ts'
import { replaceCallWaiting } from './call-waiting-store.ts'

/** A line switches call waiting by phone; it is announced and recorded like every other write. */
export const setCallWaiting = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  subscriberId: number,
  isOn: boolean,
): Promise<void> =>
  await db.transaction().execute(async (transaction) => {
    const was = await replaceCallWaiting(transaction, subscriberId, isOn)
    if (was === undefined) return
    const item = { id: subscriberId, subscriber_id: subscriberId }
    await recordWrite(
      transaction,
      { customerId: was.customerId, subscriberId },
      {
        resource: 'subscriberpreferences',
        id: subscriberId,
        method: 'patch',
        before: { ...item, ...(was.isOn !== null && { call_waiting: was.isOn }) },
        after: { ...item, call_waiting: isOn },
        at: now(),
      },
    )
  })
