import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Db } from '../../platform/db/database.ts'
import { readCustomerOf } from './people-store.ts'

interface FactorChange {
  /** Subscriber who did it. */
  readonly by: number
  readonly line: number
  readonly was: boolean
  readonly is: boolean
  readonly at: Date
}

/**
 * Records in the log of changes that a second step is on or off: as the preference `enable_2fa`, which clients see change.
 * A second step that takes the place of another one counts as a new secret.
 */
export const recordFactor = async (db: Db, { by, line, was, is, at }: FactorChange): Promise<void> =>
  recordWrite(
    db,
    { customerId: await readCustomerOf(db, line), subscriberId: by },
    {
      resource: subscriberPreferences.name,
      id: line,
      method: 'patch',
      at,
      before: { enable_2fa: was },
      after: { enable_2fa: is },
      written: was && is ? { otp: true } : {},
    },
  )
