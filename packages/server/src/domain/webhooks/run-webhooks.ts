import { limits } from '@lineside/contract/limits'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import { tellLostRegistrations } from './lost-registrations-store.ts'
import { switchOffFailing } from './dead-webhooks-store.ts'
import { webhookOffText } from './webhook-off-texts.ts'
import { giveUpOld } from './webhook-deliveries-store.ts'
import { createWebhookSender } from './webhook-sender.ts'

/** How often to look for what has become due: a NOTIFY for each event would hold up all transactions. */
const lookMs = 250
/** How often to look for what does not happen by itself: lost registrations, and what has failed for too long. */
const sweepMs = 5_000
const dayMs = 86_400_000
/** The longest pause while the database does not answer: a look each quarter of a second would fill the log. */
const longestPauseMs = 10_000
/** Portions of old deliveries in one sweep. */
const mostPortions = 10
/** A webhook that fails for so long is switched off. */
const deadMs = 3 * dayMs

export interface Webhooks {
  /** Ends when what is on its way is answered, at most after the longest wait for an answer. */
  close(): Promise<void>
}

/** KEYS-02: the webhooks' own runner in this process, beside the lanes of jobs; processes share the work by rows. */
export const runWebhooks = (platform: Platform): Webhooks => {
  const { log } = platform
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let again = false
  let pauseMs = lookMs
  const closing = new AbortController()
  const sweeps = createSweeps(platform, closing.signal)

  const sender = createWebhookSender(platform, () => {
    // the next of the same subject
    again = true
    schedule(0)
  })

  const look = async (): Promise<void> => {
    again = false
    try {
      again = (await sender.look()) || again
      pauseMs = lookMs
      sweeps.beginIfDue()
    } catch (error) {
      log.warn(`Webhooks wait: ${reason(error)}`)
      again = false
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }

  let isLooking = false
  function schedule(ms: number): void {
    if (closing.signal.aborted || isLooking) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLooking = true
      working = look().finally(() => {
        isLooking = false
        schedule(again ? 0 : pauseMs)
      })
    }, ms)
  }
  schedule(0)

  return {
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await working
      await sweeps.ended()
      await sender.close()
    },
  }
}

/** Looks after what does not happen by itself, beside the looks for events, which must not wait for it. */
const createSweeps = (platform: Platform, closing: AbortSignal) => {
  const { db, log, now } = platform
  let sweeping: Promise<void> | null = null
  let sweptAt = Number.NEGATIVE_INFINITY

  /** One part that fails stops none of the others. */
  const sweep = async (): Promise<void> => {
    const moment = now()
    const old = new Date(moment.getTime() - dayMs)
    const parts = [
      () => tellLostRegistrations(db, moment),
      () => switchOffDead(platform),
      async () => {
        for (let portion = 0; portion < mostPortions && !closing.aborted; portion++)
          if (!(await giveUpOld(db, { before: old, now: moment, most: limits.webhookWaiting }))) return
      },
    ]
    for (const part of parts)
      await part().catch((error: unknown) => log.warn(`Webhooks are not looked after: ${reason(error)}`))
  }

  return {
    beginIfDue: (): void => {
      if (sweeping !== null || performance.now() - sweptAt < sweepMs) return
      sweptAt = performance.now()
      sweeping = sweep().finally(() => {
        sweeping = null
      })
    },
    ended: async (): Promise<void> => {
      await sweeping
    },
  }
}

/** KEYS-02: switches off webhooks that have failed for three days, and mails their owners, in one transaction. */
const switchOffDead = async ({ db, mail, config }: Pick<Platform, 'db' | 'mail' | 'config'>): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    for (const dead of await switchOffFailing(transaction, deadMs)) {
      const { customerId, subscriberId, email, language, name, url, failure, brand } = dead
      if (subscriberId === null || email === null) continue
      const link = config.publicUrl && `${config.publicUrl}/#/user/pbx-configuration/connections`
      const text = webhookOffText(language, { name, url, failure, link, brand: brand ?? 'Lineside' })
      await mail.send(transaction, { customerId, subscriberId }, { to: email, ...text })
    }
  })
}
