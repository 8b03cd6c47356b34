import { type SpeedDial, type SpeedDials, speedDials } from '@lineside/contract/resources/speed-dials'
import { assign, release } from '@lineside/telephony/speed-dial/speed-dials'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getItem, setMember } from '../../shared/api/resource-client.ts'

/** What the slots of a subscriber hold. The page shows its own failure. */
export const speedDialsQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['speeddials', subscriberId],
    queryFn: ({ signal }) => getItem(speedDials, subscriberId, signal),
    meta: { isQuiet: true },
  })

type Dials = readonly SpeedDial[]

/** Writes the list as it is by now, with one change (SPD-03: the full list is replaced). */
const changeList = async (subscriberId: number, change: (dials: Dials) => Dials): Promise<SpeedDials> => {
  const { speeddials } = await getItem(speedDials, subscriberId)
  return await setMember(speedDials, subscriberId, 'speeddials', change(speeddials))
}

/** SPD-01. */
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

/** SPD-03. */
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

/** The answer to a write is what is shown from then on; what could not be written is looked at again. */
const useStoredList = (subscriberId: number) => {
  const client = useQueryClient()
  const { queryKey } = speedDialsQuery(subscriberId)
  return {
    onSuccess: (stored: SpeedDials) => void client.setQueryData(queryKey, stored),
    onError: () => void client.invalidateQueries({ queryKey }),
  }
}
