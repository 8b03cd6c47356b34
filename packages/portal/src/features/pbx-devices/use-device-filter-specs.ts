import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { FilterSpec } from '../../shared/editing/list/filter-spec.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import type { DeviceFilter } from './device-filters.ts'

/**
 * DEV-03: the filter fields. The user chooses a subscriber of any kind (seat, group, pilot); the filter compares its
 * name.
 */
export function useDeviceFilterSpecs(profiles: readonly DeviceProfile[]): readonly FilterSpec<DeviceFilter>[] {
  const t = useTranslations('pbx-devices')
  const subscribers = useSubscriberSource('attendant')
  const names = useMemo(() => namesOf(subscribers), [subscribers])
  return [
    { id: 'station_name', label: t('filters.station_name') },
    { id: 'identifier', label: t('filters.identifier') },
    {
      id: 'profile_id',
      label: t('filters.profile_id'),
      options: profiles.map(({ id, name }) => ({
        id: String(id),
        text: name,
      })),
    },
    { id: 'pbx_extension', label: t('filters.pbx_extension'), placeholder: t('extensionPattern') },
    { id: 'display_name', label: t('filters.display_name'), source: names },
  ]
}

const namesOf = (source: OptionSource): OptionSource => ({
  key: [...source.key, 'names'],
  search: async (typed, signal) => {
    const found = await source.search(typed, signal)
    const options = found.map((option) => ({ ...option, id: option.text }))
    return options.filter(({ id }, index) => options.findIndex((other) => other.id === id) === index)
  },
  named: (ids) => Promise.resolve(ids.map((id) => ({ id, text: id }))),
})
