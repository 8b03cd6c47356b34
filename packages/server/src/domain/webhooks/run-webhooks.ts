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
/** A webhook that takes nothing for so long is switched off. */
const deadMs = 3 * dayMs

export interface Webhooks {
  /** Ends when what is on its way is answered, at most after the longest wait for an answer. */
  close(): Promise<void>
}

/** KEYS-02: the webhooks' own runner in this process, beside the lanes of jobs; processes share the work by rows. */
export const runWebhooks = (platform: Platform): Webhooks => {
  const { db, log, now } = platform
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let again = false
  let sweptAt = Number.NEGATIVE_INFINITY
  const closing = new AbortController()

  const sender = createWebhookSender(platform, () => {
    // the next of the same subject
    again = true
    schedule(0)
  })

  const sweep = async (): Promise<void> => {
    if (performance.now() - sweptAt < sweepMs) return
    sweptAt = performance.now()
    const moment = now()
    await tellLostRegistrations(db, moment)
    await giveUpOld(db, new Date(moment.getTime() - dayMs), moment)
    await switchOffDead(platform)
  }

  const look = async (): Promise<void> => {
    again = false
    try {
      await sweep()
      again = (await sender.look()) || again
    } catch (error) {
      log.warn(`Webhooks wait: ${reason(error)}`)
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
        schedule(again ? 0 : lookMs)
      })
    }, ms)
  }
  schedule(0)

  return {
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await working
      await sender.close()
    },
  }
}

/** KEYS-02: switches off webhooks that have failed for three days, and mails their owners, in one transaction. */
const switchOffDead = async ({
  db,
  mail,
  now,
  config,
}: Pick<Platform, 'db' | 'mail' | 'now' | 'config'>): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    for (const dead of await switchOffFailing(transaction, new Date(now().getTime() - deadMs))) {
      const { customerId, subscriberId, email, language, name, url, failure, brand } = dead
      if (subscriberId === null || email === null) continue
      const link = config.publicUrl && `${config.publicUrl}/#/user/pbx-configuration/connections`
      const text = webhookOffText(language, { name, url, failure, link, brand: brand ?? 'Lineside' })
      await mail.send(transaction, { customerId, subscriberId }, { to: email, ...text })
    }
  })
}
