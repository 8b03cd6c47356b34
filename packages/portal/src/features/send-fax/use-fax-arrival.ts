import { limits } from '@lineside/contract/limits'
import { reloadStep } from '@lineside/telephony/conversations/reload-step'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { conversationKeys } from '../../domain/conversations/conversation-keys.ts'
import { type NewestFax, newestFax } from './fax-queries.ts'

/**
 * CONV-08, FAX-08: after a fax was sent the conversations are loaded again until they show it, and until it is known
 * what became of it. The dialog may be closed meanwhile.
 * @returns to be called with the newest fax from before
 */
export function useFaxArrival(subscriberId: number): (before: NewestFax | null) => Promise<void> {
  const client = useQueryClient()
  const t = useTranslations('send-fax')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  return useCallback(
    async (before) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const look = async (retries: number): Promise<'again' | 'done' | 'failed'> => {
        const newest = await newestFax(subscriberId, signal)
        void client.invalidateQueries({ queryKey: conversationKeys.all(subscriberId) })
        const firstBefore = before?.key ?? null
        const firstNow = newest?.key ?? firstBefore
        const { phase } = reloadStep({ firstBefore, firstNow, isVisible: false, retries })
        if (phase !== 'settled') return phase
        return newest?.isUnderWay && retries < limits.reloadRetries ? 'again' : 'done'
      }
      try {
        for (let retries = 0; ; retries += 1) {
          const outcome = await look(retries)
          if (outcome === 'failed') reportError(null, { text: t('reloadFailed') })
          if (outcome !== 'again') return
          await pause(limits.reloadRetryMilliseconds, signal)
        }
      } catch (error) {
        // signed out meanwhile, or a later fax is followed instead
        if (!signal.aborted) throw error
      }
    },
    [client, subscriberId, t],
  )
}

/** @throws the signal's reason when it comes */
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
