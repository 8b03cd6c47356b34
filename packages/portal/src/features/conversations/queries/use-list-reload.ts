import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { type ReloadStep, reloadStep } from '@lineside/telephony/conversations/reload-step'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../../shared/errors/report-error.ts'
import { conversationKeys, itemKey } from '../../../domain/conversations/conversation-keys.ts'
import { type ConversationPages, itemsOf } from './conversation-pages.ts'
import { type ConversationsSource, conversationsQuery, loadAgain } from './conversations-queries.ts'
import type { ConversationsView } from './conversations-view.ts'

/** Whether the list already shows the effect of an action. */
type IsVisible = (items: readonly Conversation[]) => boolean
/** @param firstBefore key of the first item before the action; if omitted, the first item shown now */
export type ReloadList = (isVisible: IsVisible, firstBefore?: string | null) => Promise<void>

/**
 * CONV-08: loads the list again after an action on a voicemail or fax, until it shows the effect. Stops when the page
 * closes.
 */
export function useListReload(source: ConversationsSource, view: ConversationsView): ReloadList {
  const client = useQueryClient()
  const t = useTranslations('conversations')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  return useCallback(
    async (isVisible, firstBefore) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const { queryKey } = conversationsQuery(source, view)
      const shown = () => client.getQueryData<ConversationPages>(queryKey)
      const first = firstBefore === undefined ? firstOf(itemsOf(shown())) : firstBefore

      let step: ReloadStep = { phase: 'again', afterMilliseconds: 0 }
      for (let retries = 0; step.phase === 'again'; retries += 1) {
        if (step.afterMilliseconds > 0) await pause(step.afterMilliseconds, signal)
        if (signal.aborted) return
        const list = await loadAgain(source, view, shown()?.pages.length ?? 1, signal).catch(() => null)
        if (signal.aborted) return
        const items = itemsOf(list ?? undefined)
        // a failed load counts as an unchanged list
        const firstNow = list === null ? first : firstOf(items)
        step = reloadStep({ firstBefore: first, firstNow, isVisible: list !== null && isVisible(items), retries })
        if (step.phase === 'settled' && list !== null) client.setQueryData(queryKey, list)
      }
      if (step.phase === 'failed') reportError(null, { text: t('list.reloadFailed') })
      // the other lists load again when somebody opens them
      await client.invalidateQueries({ queryKey: conversationKeys.lists(source.subscriberId), refetchType: 'none' })
    },
    [client, source, view, t],
  )
}

const firstOf = (items: readonly Conversation[]): string | null => (items[0] ? itemKey(items[0]) : null)

/** Waits, but ends early if the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
