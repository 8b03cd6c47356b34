import type { Device } from '@lineside/contract/resources/pbx-devices'
import type { KeyAssignment } from '@lineside/telephony/devices/assign-key'
import type { KeyPlace } from '@lineside/telephony/devices/device-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { writeKey } from './device-writes.ts'
import { useDeviceTexts } from './use-device-texts.ts'

/** DEV-04, DEV-06: writes who sits on a key, and shows what is stored then. */
export function useSaveKey(device: Device, place: KeyPlace) {
  const t = useTranslations('pbx-devices')
  const common = useTranslations('common')
  const client = useQueryClient()
  const { stale, changed } = useDeviceTexts()
  const refresh = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (assignment: KeyAssignment | null) => writeKey(device.id, place, assignment),
    onSuccess: async () => {
      await refresh()
      toast.success(changed(t('keys.title'), device))
    },
    onError: () => void refresh(),
    meta: { failed: () => common('errors.whileTrying', { action: t('key.saveAction') }) },
  })
}
