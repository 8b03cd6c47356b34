import type { SentPatch } from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import { autoAttendants } from '@lineside/contract/resources/pbx/auto-attendants'
import * as edits from '@lineside/telephony/auto-attendant/slot-edits'
import { bareDestination } from '@lineside/telephony/destinations/bare-destination'
import { destinationProblem, typedDestination } from '@lineside/telephony/destinations/destination-user'
import { sipAddress } from '@lineside/telephony/destinations/sip-address'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { patchItem } from '../../shared/api/resource-client.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'

export interface UseSlotsOptions {
  /** The line that the menu belongs to. */
  readonly subscriberId: number
  readonly domain: string
  /** The slots as stored on the platform. */
  readonly slots: readonly edits.SlotEntry[]
  /** The query keys that a change makes stale. */
  readonly stale: readonly QueryKey[]
}

type Edit = SentPatch<typeof autoAttendants>

const removal = (slot: string): Edit[number] => ({ op: 'remove', path: '/slots', value: { slot } })

/**
 * A patch that sets one slot, new or not. Other slots stay as the platform has them, even if somebody else has changed
 * them.
 */
const written = ({ slot, destination }: edits.SlotEntry): Edit => [
  removal(slot),
  { op: 'add', path: '/slots/-', value: { slot, destination: typedDestination(destination) } },
]

/** AA-02: editing the menu of a line: the slots shown, what is wrong with them, and each change. */
export function useSlots({ subscriberId, domain, slots, stale }: UseSlotsOptions) {
  const client = useQueryClient()
  const t = useTranslations('pbx-slots')
  const common = useTranslations('common')
  const fieldMessage = useFieldMessage()
  const [draft, setDraft] = useState(edits.untouchedSlots)
  const [isTold, setTold] = useState(false)
  const saved = slots.map(({ slot, destination }) => ({ slot, destination: bareDestination(destination, domain) }))
  useUnsavedWork(edits.isTouched(draft), 'item')
  const writing = useMutation({
    mutationFn: (operations: Edit) => patchItem(autoAttendants, subscriberId, operations),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
    scope: { id: `auto-attendant-${subscriberId}` },
    meta: { failed: () => common('errors.whileTrying', { action: t('saveAction') }) },
  })

  const problemOf = ({ destination }: edits.SlotEntry): string | undefined => {
    const text = typedDestination(destination)
    if (text === '') return t('destinationEmpty')
    if (text.length > limits.forwardDestinationLength)
      return fieldMessage(t('destination'), { kind: 'maxLength', maxLength: limits.forwardDestinationLength })
    const problem = text.includes('@') || /^sips?:/i.test(text) ? null : destinationProblem(text)
    const kind = problem ?? (sipAddress(text, domain) === null ? 'numberOrName' : null)
    return kind === null ? undefined : fieldMessage(t('destination'), { kind })
  }
  const shown = edits.shownSlots(saved, draft)
  // changes the latest draft: the callback of a closing menu runs late, and the user may have typed meanwhile
  const change = (next: (draft: edits.SlotDraft) => edits.SlotDraft) => {
    setDraft(next)
    setTold(false)
  }
  return {
    shown,
    free: edits.freeSlots(saved, draft),
    isTouched: edits.isTouched(draft),
    isBusy: writing.isPending,
    /** The problem of a slot; an empty slot has one only after an attempt to save it. */
    problemOf: (entry: edits.ShownSlot) =>
      entry.isOpen && (isTold || entry.destination !== '') ? problemOf(entry) : undefined,
    add: (slot: string) => change((now) => edits.addSlot(now, slot)),
    type: (slot: string, text: string) => setDraft((now) => edits.typeDestination(now, slot, text)),
    open: (entry: edits.SlotEntry) => setDraft((now) => edits.openSlot(now, entry)),
    close: (slot: string) => change((now) => edits.closeSlot(now, slot)),
    dropNew: (slot: string) => change((now) => edits.dropNewSlot(now, slot)),
    reset: () => change(() => edits.untouchedSlots),
    save: () => {
      if (writing.isPending) return
      setTold(true)
      if (edits.hasEmptySlot(saved, draft)) return toast.error(t('fillOrRemove'))
      if (shown.some((entry) => problemOf(entry) !== undefined)) return
      writing.mutate(edits.slotsToSave(saved, draft).flatMap(written), {
        onSuccess: () => {
          change(() => edits.untouchedSlots)
          toast.success(t('saved'))
        },
      })
    },
    /** Removes a saved slot at once; unsaved changes of other slots stay. */
    remove: (slot: string, name: string, onSettled: () => void) =>
      writing.mutate([removal(slot)], {
        onSuccess: () => {
          setDraft((now) => edits.closeSlot(now, slot))
          toast.success(t('remove.done', { slot: name }))
        },
        onSettled,
      }),
  }
}

export type SlotsControl = ReturnType<typeof useSlots>
