import { type SpeedDial, type SpeedDials, speedDials } from '@lineside/contract/resources/speed-dials'
import { assign, reassign, release } from '@lineside/telephony/speed-dial/speed-dials'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getItem, setMember } from '../../shared/api/resource-client.ts'

/** The speed dials of a subscriber. The page shows a failure itself. */
export const speedDialsQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['speeddials', subscriberId],
    queryFn: ({ signal }) => getItem(speedDials, subscriberId, signal),
    meta: { isQuiet: true },
  })

type Dials = readonly SpeedDial[]

/** Loads the list, applies one change and writes it back, because the platform replaces the full list (SPD-03). */
const changeList = async (subscriberId: number, change: (dials: Dials) => Dials): Promise<SpeedDials> => {
  const { speeddials } = await getItem(speedDials, subscriberId)
  return await setMember(speedDials, subscriberId, 'speeddials', change(speeddials))
}

/** SPD-01: assigns a slot. */
export function useAssignSlot(subscriberId: number) {
  const store = useStoredList(subscriberId)
  const t = useTranslations('speed-dials')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: (dial: SpeedDial) =>
      changeList(subscriberId, (dials) => {
        const longer = assign(dials, dial)
        if (longer === null) throw new Error(t('slotTaken', { slot: dial.slot }))
        return longer
      }),
    ...store,
    meta: { failed: () => common('errors.whileTrying', { action: t('assignAction') }) },
  })
}

/** SPD-03: changes a speed dial, as it was shown, to another destination or another free slot. */
export function useEditSlot(subscriberId: number) {
  const store = useStoredList(subscriberId)
  const t = useTranslations('speed-dials')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: ({ before, dial }: { before: SpeedDial; dial: SpeedDial }) =>
      changeList(subscriberId, (dials) => {
        const edited = reassign(dials, before, dial)
        if ('dials' in edited) return edited.dials
        throw new Error(
          edited.refused === 'taken' ? t('slotTaken', { slot: dial.slot }) : t('changed', { slot: before.slot }),
        )
      }),
    ...store,
    meta: { failed: () => common('errors.whileTrying', { action: t('editAction') }) },
  })
}

/** SPD-03: releases a slot. */
export function useReleaseSlot(subscriberId: number) {
  const store = useStoredList(subscriberId)
  const t = useTranslations('speed-dials')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: (slot: string) => changeList(subscriberId, (dials) => release(dials, slot)),
    ...store,
    meta: { failed: () => common('errors.whileTrying', { action: t('removeAction') }) },
  })
}

/**
 * Shows the list in the answer to a write; after a failure, loads the list again. A change waits for the one before: each
 * replaces the full list.
 */
const useStoredList = (subscriberId: number) => {
  const client = useQueryClient()
  const { queryKey } = speedDialsQuery(subscriberId)
  return {
    scope: { id: queryKey.join(' ') },
    onSuccess: (stored: SpeedDials) => void client.setQueryData(queryKey, stored),
    onError: () => void client.invalidateQueries({ queryKey }),
  }
}
