import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { limits } from '@lineside/contract/limits'
import { hasFailed } from '@lineside/telephony/conversations/call-title'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { conversationKeys, itemKey } from '../../domain/conversations/conversation-keys.ts'
import { outcomeText } from '../../domain/conversations/outcome-text.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { isOver, newFaxOf, type SentFaxes, sentFaxes } from './fax-queries.ts'

/**
 * How long a fax is followed. A fax takes minutes and several attempts, but after this long nobody waits for the
 * message; the list shows the result.
 */
const FOLLOWED_MS = 30 * 60_000
/** The polling interval after the first tries; the server asks the fax line as often. */
const SLOW_MS = 15_000

/** A fax that the platform has accepted. */
export interface HandedOver {
  /** The number as the user typed it. */
  readonly destination: string
  /** The sent faxes before this one. */
  readonly before: SentFaxes
  readonly sendAgain: () => void
}

/**
 * CONV-08, FAX-08: follows a fax after the platform has accepted it: reloads the conversations until they show the fax
 * and then until it has an outcome, and reports that: sent, or failed with a button to send again. The dialog may be
 * closed meanwhile.
 */
export function useFaxArrival(subscriberId: number): (fax: HandedOver) => Promise<void> {
  const client = useQueryClient()
  const t = useTranslations('send-fax')
  const items = useTranslations('conversation-items')
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const each of all) each.abort()
    }
  }, [])
  return useCallback(
    async ({ destination, before, sendAgain }) => {
      const controller = new AbortController()
      running.current.add(controller)
      const { signal } = controller
      /** @returns the fax once it is over; `missing` if it never appeared; null if it is still waiting */
      const ending = async (): Promise<Conversation | 'missing' | null> => {
        let known: string | null = null
        const since = performance.now()
        for (let retries = 0; performance.now() - since < FOLLOWED_MS; retries += 1) {
          const now = await sentFaxes(subscriberId, signal)
          void client.invalidateQueries({ queryKey: conversationKeys.all(subscriberId) })
          const fax: Conversation | null = known === null ? newFaxOf(before, now) : (now?.get(known) ?? null)
          if (isOver(fax)) return fax
          if (fax !== null) known = itemKey(fax)
          if (known === null && retries >= limits.reloadRetries) return 'missing'
          await pause(retries < limits.reloadRetries ? limits.reloadRetryMilliseconds : SLOW_MS, signal)
        }
        return null
      }
      try {
        const end = await ending()
        if (end === 'missing') reportError(null, { text: t('reloadFailed') })
        else if (end !== null && hasFailed(end))
          toast.error(
            t('failed', {
              destination: readableNumber(readNumber(destination) ?? destination),
              outcome: outcomeText(items, end, null),
            }),
            { timeout: null, retry: sendAgain, retryLabel: t('sendAgain') },
          )
        else if (end !== null) toast.success(t('completed'))
      } catch (error) {
        // the user has signed out meanwhile
        if (!signal.aborted) throw error
      } finally {
        running.current.delete(controller)
      }
    },
    [client, items, subscriberId, t],
  )
}

/** @throws the signal's reason as soon as it aborts */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop)
  })
