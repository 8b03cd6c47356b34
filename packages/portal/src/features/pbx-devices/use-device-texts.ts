import { useTranslations } from 'use-intl'
import type { Device } from '@lineside/contract/resources/pbx/pbx-devices'
import type { SaveTexts } from '../../shared/editing/use-save-field.ts'
import { staleDevices } from './device-queries.ts'

/** DEV-06: the message after a field of a device was saved, and the queries to reload. */
export function useDeviceTexts(): SaveTexts<Device> & { readonly changed: (field: string, device: Device) => string } {
  const t = useTranslations('pbx-devices')
  return {
    stale: staleDevices,
    changed: (field, { station_name }) => t('updated', { field, name: station_name }),
  }
}
