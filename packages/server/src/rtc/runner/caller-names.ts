import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../../domain/services.ts'
import { contactNameFor } from '../../domain/contacts/contacts-store.ts'
import type { Invitation, Notice } from '../legs/leg.ts'
import type { CallLegs } from './call-legs.ts'

/** How long a call waits for the name of its caller before it rings without. */
const longestNameMs = 1_000

/** Rings the legs of one call, with the name of the caller that their line knows. */
export interface NamedRinging {
  ring(id: string, invitation: Invitation): void
  /** Tells a leg something; addresses of the caller go into an invitation that waits for the name. */
  tell(id: string, notice: Notice): void
}

export const createNamedRinging = ({ db }: Pick<Services, 'db'>, legs: Pick<CallLegs, 'get'>): NamedRinging => {
  /** Invitations of legs that ring as soon as the caller's name was looked up. */
  const invited = new Map<string, Invitation>()

  /**
   * NAME-02: if the caller brings no name, the called line sees the name from its own contacts. A database that does not
   * answer keeps no call from ringing.
   */
  const ring = async (id: string, invitation: Invitation): Promise<void> => {
    const { number, name } = invitation.from
    const line = legs.get(id)?.subscriberId ?? null
    if (number === null || name !== null || line === null) return legs.get(id)?.ring(invitation)
    invited.set(id, invitation)
    const found = contactNameFor(db, line, number).catch(() => null)
    const known = await Promise.race([found, delay(longestNameMs, null, { ref: false })])
    legs.get(id)?.ring({ ...(invited.get(id) ?? invitation), from: { number, name: known } })
    invited.delete(id)
  }

  return {
    ring: (id, invitation) => void ring(id, invitation),
    tell: (id, notice) => {
      const waiting = invited.get(id)
      if (notice.kind !== 'addresses' || waiting === undefined) legs.get(id)?.tell(notice)
      else invited.set(id, { ...waiting, description: notice.description })
    },
  }
}
