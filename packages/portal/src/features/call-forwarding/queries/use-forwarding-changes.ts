import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../shared/api/api-error.ts'
import { reportError } from '../../../shared/errors/report-error.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { createForwardingWrites, type GroupWrites } from './forwarding-writes.ts'
import { ChangedElsewhere } from './mapping-writes.ts'

export interface ForwardingChange {
  /** The group that changes, which is shown as busy meanwhile. */
  readonly group: string
  /** Completes the message if the platform gives no reason: "delete the forwarding" (UI-09). */
  readonly action: string
  readonly write: (writes: GroupWrites) => Promise<unknown>
  /** Whether the change switches the group on; this is shown at once. */
  readonly enabled?: boolean
  /** Message after success. */
  readonly done?: string
  readonly onDone?: () => void
  /** Runs when the user asks to see what somebody else has changed: what was typed is given up. */
  readonly onOutdated?: () => void
}

const mutationKey = ['call-forwarding']

/** Runs the page's changes one after the other: each starts from the result of the one before. */
export function useForwardingChanges(subscriberId: number): {
  readonly change: (change: ForwardingChange) => void
  /** Saves a draft (RULE-01). */
  readonly addDraft: ReturnType<typeof createForwardingWrites>['addDraft']
} {
  const client = useQueryClient()
  const t = useTranslations('call-forwarding')
  const common = useTranslations('common')
  const { lineside } = useUser().platformInfo
  const hasRules = lineside !== undefined
  const writes = useMemo(() => createForwardingWrites(client, subscriberId, hasRules), [client, subscriberId, hasRules])
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ write }: ForwardingChange) => write(writes),
    scope: { id: `call-forwarding-${subscriberId}` },
    onMutate: () => writes.stopReading(),
    onSuccess: (_, { done, onDone }) => {
      if (done !== undefined) toast.success(done)
      onDone?.()
    },
    // each change names its own action for the message
    meta: { isQuiet: true },
    onError: (error, { action, onOutdated }) => {
      // the page stays as it is until the user has read that it is outdated
      if (isConflict(error)) {
        const retry = () => {
          onOutdated?.()
          void writes.refresh()
        }
        return reportError(error, { timeout: null, retryLabel: t('showNow'), retry })
      }
      const isOutdated = error instanceof ChangedElsewhere
      reportError(
        error,
        isOutdated ? { text: t('changedElsewhere') } : { fallback: common('errors.whileTrying', { action }) },
      )
      void writes.refresh()
    },
  })
  return useMemo(() => ({ change: mutate, addDraft: writes.addDraft }), [mutate, writes])
}

/** Somebody else has changed or removed the rule since it was shown. */
const isConflict = (error: Error): boolean => error instanceof ApiError && error.status === 409

/** The changes under way, by group. */
export function usePendingChanges(): ReadonlyMap<string, ForwardingChange> {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ForwardingChange,
  })
  return new Map(changes.map((change) => [change.group, change]))
}
