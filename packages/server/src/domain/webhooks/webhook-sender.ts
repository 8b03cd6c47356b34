import { limits } from '@lineside/contract/limits'
import { createOutsideCalls } from '../../platform/outgoing/outside-calls.ts'
import { NotPublicError } from '../../platform/outgoing/public-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import { messageId, webhookBodies } from './webhook-body.ts'
import { claimDeliveries, type ClaimedDelivery } from './claim-deliveries-store.ts'
import { type Attempt, recordFailure, recordTaken, releaseDelivery, restUntil } from './webhook-deliveries-store.ts'
import { nextAttempt, patientFailures, webhookRests } from './webhook-pauses.ts'
import { signedHeaders } from './webhook-secret.ts'

/** Deliveries on their way at a time, of this process and of one webhook. */
const most = { places: 128, ofWebhook: 8 }
/** A receiver that says nothing for so long has failed. */
const answerMs = 10_000
/** Another process takes over what this one has claimed. */
const leaseMs = 60_000
/** After an answer that took longer, a webhook has one place until it answers sooner. */
const slowAnswerMs = 1_000
/** A delivery that could not be sent for a reason of our own waits for so long. */
const troubleMs = 10_000

export interface WebhookSender {
  /** Sends what is due and fits. @returns whether anything was */
  look(): Promise<boolean>
  /** Waits for what is on its way. */
  settled(): Promise<void>
  /** The same, and sends nothing afterwards. */
  close(): Promise<void>
}

/**
 * KEYS-02: sends deliveries. Each webhook has few places of its own, so that one that hangs takes none of others; rows are
 * claimed, so that several processes share the work.
 * @param onDone called after each delivery: the next of its subject may go
 * @param slowMs an answer that takes longer leaves the webhook one place, so that receivers which answer at the last moment
 *   never take the places of all
 */
export const createWebhookSender = (
  { db, config, secrets, log, metrics, now }: Pick<Platform, 'db' | 'config' | 'secrets' | 'log' | 'metrics' | 'now'>,
  onDone: () => void,
  { slowMs = slowAnswerMs }: { readonly slowMs?: number } = {},
): WebhookSender => {
  const rules = { anyPort: true, loopback: config.webhooksToLoopback === true }
  const outside = createOutsideCalls({
    // customers share hosts, such as that of an automation service: there, one webhook must not hold up those of others
    places: most.places,
    answerMs,
    answerBytes: limits.webhookAnswer,
    rules,
  })
  const onTheirWay = new Map<Promise<void>, number>()
  const slow = new Set<number>()

  const countOf = (): Readonly<Record<number, number>> => {
    const counts: Record<number, number> = Object.fromEntries([...slow].map((webhook) => [webhook, most.ofWebhook - 1]))
    for (const webhook of onTheirWay.values()) counts[webhook] = (counts[webhook] ?? 0) + 1
    return counts
  }

  const attempt = async (delivery: ClaimedDelivery, body: string): Promise<Attempt> => {
    const { id, url, secretBox, oldSecretBox, oldSecretUntil } = delivery
    const at = now()
    const boxes = [
      secretBox,
      ...(oldSecretBox !== null && oldSecretUntil !== null && oldSecretUntil > at ? [oldSecretBox] : []),
    ]
    const message = { id: messageId(id), seconds: Math.floor(at.getTime() / 1000), body }
    const headers = {
      ...signedHeaders(message, boxes.map(secrets.open)),
      'content-type': 'application/json',
      'user-agent': 'Lineside-Webhooks',
      'content-length': String(Buffer.byteLength(body)),
    }
    const began = performance.now()
    const took = () => Math.round(performance.now() - began)
    try {
      const { status, text } = await outside.post(url, headers, body)
      // PostgreSQL stores no zero bytes
      const answer = text.replaceAll('\u0000', '')
      return { body, at, tookMs: took(), status, failure: status >= 300 && status < 400 ? 'redirect' : null, answer }
    } catch (error) {
      return { body, at, tookMs: took(), status: null, failure: failureOf(error), answer: null }
    }
  }

  const send = async (delivery: ClaimedDelivery, body: string): Promise<void> => {
    const done = await attempt(delivery, body)
    if (done.tookMs > slowMs) slow.add(delivery.webhookId)
    else slow.delete(delivery.webhookId)
    const { status, at } = done
    const isTaken = status !== null && status >= 200 && status < 300
    metrics.webhooks.inc({ outcome: isTaken ? 'taken' : (done.failure ?? 'refused') })
    if (isTaken) return await recordTaken(db, delivery, done, patientFailures)
    const failures = await recordFailure(db, delivery, done, nextAttempt(delivery.attempts + 1, delivery.since, at))
    const rests = failures === null ? null : webhookRests(failures, at)
    if (rests !== null) await restUntil(db, delivery.webhookId, rests)
  }

  const start = (delivery: ClaimedDelivery, body: string): void => {
    const sending = send(delivery, body)
      .catch(async (error: unknown) => {
        log.warn(`Webhook delivery ${delivery.id} could not be sent: ${reason(error)}`)
        await releaseDelivery(db, delivery.id, new Date(now().getTime() + troubleMs))
      })
      .catch(() => undefined)
      .finally(() => {
        onTheirWay.delete(sending)
        onDone()
      })
    onTheirWay.set(sending, delivery.webhookId)
  }

  /** If names cannot be read, what was claimed is given back. */
  const bodiesOf = async (claimed: readonly ClaimedDelivery[]): Promise<ReadonlyMap<number, string>> => {
    try {
      return await webhookBodies(
        db,
        claimed.filter(({ body }) => body === null),
      )
    } catch (error) {
      const later = new Date(now().getTime() + troubleMs)
      for (const { id } of claimed) await releaseDelivery(db, id, later)
      throw error
    }
  }

  const settled = async (): Promise<void> => {
    await Promise.all(onTheirWay.keys())
  }

  return {
    look: async () => {
      const room = most.places - onTheirWay.size
      if (room <= 0) return false
      const at = now()
      const claimed = await claimDeliveries(db, {
        now: at,
        until: new Date(at.getTime() + leaseMs),
        room,
        roomOfWebhook: most.ofWebhook,
        onTheirWay: countOf(),
        place: Math.random(),
      })
      const bodies = await bodiesOf(claimed)
      for (const delivery of claimed) start(delivery, delivery.body ?? bodies.get(delivery.id) ?? '')
      return claimed.length > 0
    },
    settled,
    close: async () => {
      await settled()
      outside.close()
    },
  }
}

/** The word of the log where no answer came. */
const failureOf = (error: unknown): string => {
  if (error instanceof NotPublicError) return 'not_public'
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'timeout'
    : 'unreachable'
}
