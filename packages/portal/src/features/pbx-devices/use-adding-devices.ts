import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { useTranslations } from 'use-intl'
import type { AddField } from '../../shared/editing/field-spec.ts'
import type { Creation } from '../../shared/editing/list/use-creation.ts'
import { staleDevices } from './device-queries.ts'
import { createDevice, type NewDevice } from './device-writes.ts'
import { useDeviceSpecs } from './use-device-specs.ts'

const initial: NewDevice = { stationName: '', identifier: '', profile: '' }

/** DEV-02: the form that adds a device. */
export function useAddingDevices(profiles: readonly DeviceProfile[], failed: () => string) {
  const t = useTranslations('pbx-devices')
  const specs = useDeviceSpecs()
  const options = profiles.map(({ id, name }) => ({ id: String(id), text: name }))
  const fields: readonly AddField<NewDevice>[] = [
    { ...specs.stationName, id: 'stationName' },
    { ...specs.identifier, id: 'identifier' },
    {
      kind: 'select',
      id: 'profile',
      label: t('profile'),
      isRequired: true,
      hint: t('profileHint'),
      options: [
        {
          id: '',
          text: t('chooseProfile'),
        },
        ...options,
      ],
    },
  ]
  const creation: Creation<NewDevice> = {
    create: createDevice,
    created: ({ stationName }) => t('created', { name: stationName.trim() }),
    failed,
    stale: staleDevices,
  }
  return { ...creation, fields, initial }
}
