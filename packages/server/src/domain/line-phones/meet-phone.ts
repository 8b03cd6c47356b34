import { userAgentFamily } from '@lineside/telephony/devices/user-agent-family'
import { judgePhone, newPhoneHours, type PhoneState } from '@lineside/telephony/outside/judge-phone'
import { holdLock } from '../../platform/db/locks.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { noticeSecurity } from '../security-mails/notice.ts'
import { nameOfLine } from '../outside-limits/refusals-store.ts'
import {
  findRegisteredPhone,
  readersOfHeld,
  readLineOfPhone,
  rememberPhone,
  signOutPhone,
} from './line-phones-store.ts'

type Needs = Pick<Platform, 'db' | 'now'>

/** A phone that has been met. */
export interface Met {
  readonly id: number
  readonly state: PhoneState
  /** Its line has known it for less than a day. */
  readonly isNew: boolean
}

interface Shown {
  readonly subscriberId: number
  /** null: it does not say. */
  readonly userAgent: string | null
  /** IPv4 or IPv6, without brackets. */
  readonly address: string
}

/**
 * HARD-02: judges a phone that registers or calls, and writes it down. The owner of a line is mailed of a phone that is held. All server
 * processes judge the phones of a line one after another.
 * @returns undefined: there is no such line
 */
export const meetPhone = (
  { db, now }: Needs,
  { subscriberId, userAgent: said, address }: Shown,
): Promise<Met | undefined> =>
  db.transaction().execute(async (within) => {
    await holdLock(within, { name: 'line phones', id: subscriberId })
    const at = now()
    const line = await readLineOfPhone(within, { subscriberId, address }, at)
    if (line === undefined) return undefined
    const userAgent = said ?? ''
    const family = userAgentFamily(said)
    const { network, seen, isHolding, isProvisioned, customerId } = line
    const state = judgePhone({ family, network, isProvisioned }, seen, isHolding)
    const shown = { subscriberId, family, userAgent, address }
    const before = seen.find((phone) => phone.family === family && phone.network === network)
    const { id, first_seen_at } = await rememberPhone(within, shown, { state, at })
    if (state === 'held' && before === undefined) {
      const what = [await nameOfLine(within, subscriberId), userAgent].filter(Boolean).join(', ')
      for (const reader of await readersOfHeld(within, customerId, subscriberId))
        await noticeSecurity({ now }, within, {
          subscriberId: reader,
          kind: 'phone',
          by: { address, userAgent },
          what,
        })
      await tellEvent(within, { topic: 'registrations', id: null, customerId, subscriberId })
    }
    return { id, state, isNew: at.getTime() - first_seen_at.getTime() < newPhoneHours * 3_600_000 }
  })

/** HARD-02: looks at a phone that has registered; the job of a trigger of the database. One that was refused is signed out. */
export const meetRegistered = async (needs: Needs, { registration }: JobPayloads['meet_phone']): Promise<void> => {
  const phone = await findRegisteredPhone(needs.db, registration)
  if (phone === undefined) return
  const met = await meetPhone(needs, phone)
  if (met?.state !== 'refused') return
  const line = await readLineOfPhone(needs.db, phone, needs.now())
  if (line !== undefined) await signOutPhone(needs.db, { ...phone, network: line.network })
}
