import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../../shared/editing/field-spec.ts'
import type { Creation } from '../../../shared/editing/list/use-creation.ts'
import { staleDevices } from '../device-queries.ts'
import { createDevice, type NewDevice } from '../device-writes.ts'
import { useDeviceSpecs } from '../use-device-specs.ts'

const initial: NewDevice = { stationName: '', identifier: '', profile: '', lines: [] }

/** DEV-02: what the form that adds a device asks for, and the request that it sends. */
export function useAddingDevices(profiles: readonly DeviceProfile[], failed: () => string) {
  const t = useTranslations('pbx-devices')
  const specs = useDeviceSpecs()
  const fields: readonly AddField<NewDevice>[] = [
    {
      kind: 'select',
      id: 'profile',
      label: t('profile'),
      isRequired: true,
      member: 'profile_id',
      options: profiles.map(({ id, name }) => ({ id: String(id), text: name })),
    },
    { ...specs.identifier, id: 'identifier' },
    { ...specs.stationName, id: 'stationName', isRequired: false, member: 'station_name' },
  ]
  const creation: Creation<NewDevice> = {
    create: createDevice,
    created: ({ stationName }) => t('created', { name: stationName.trim() }),
    failed,
    stale: staleDevices,
  }
  return { ...creation, fields, initial }
}
