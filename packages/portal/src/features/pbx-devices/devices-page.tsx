import { type Device, devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { shownMacAddress } from '@lineside/telephony/devices/mac-address'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFamilyCounts } from '../../domain/pbx/lists/use-family-counts.ts'
import { ListTools } from '../../domain/pbx/lists/list-tools.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { removeItem } from '../../shared/api/resource-client.ts'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { useListTexts } from '../../shared/editing/list/use-list-texts.ts'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useCsvEntry } from '../../shared/list-filters/csv-button.tsx'
import { listEvery } from '../../shared/list-filters/csv-file.ts'
import { type DeviceFilter, deviceFilterQuery, deviceFilters, quickFilters } from './device-filters.ts'
import { DeviceItem } from './device-item.tsx'
import { deviceProfilesQuery, staleDevices } from './device-queries.ts'
import { deviceVoice } from './list/device-voice.ts'
import type { NewDevice } from './device-writes.ts'
import { AddDeviceForm } from './add/add-device-form.tsx'
import { useAddingDevices } from './add/use-adding-devices.ts'
import { useDeviceFilterSpecs } from './use-device-filter-specs.ts'
import { useDeviceLayouts, useDeviceList } from './list/use-device-list.ts'

/** DEV-01 to DEV-07: the desk phones of the customer, each with what it is doing. */
export function DevicesPage() {
  const t = useTranslations('pbx-devices')
  const lines = useTranslations('pbx-lines')
  const { creationFailed, ...said } = useListTexts<Device>((text, values) => t(text, values), {
    nameOf: ({ station_name }) => station_name,
    remove: ({ id }) => removeItem(devices, id),
    stale: staleDevices,
  })
  const view = useListView<DeviceFilter>(deviceFilters, quickFilters)
  const { filters } = view.view
  const { list, sort, summary, stateOf, ...shown } = useDeviceList(view.view)
  const profilesLoad = useQuery(deviceProfilesQuery)
  const profiles = profilesLoad.data ?? []
  const isLineside = useIsLineside()
  const total = list.data?.totalCount
  useFamilyCounts('seats', 'devices', total ?? undefined, view.isNarrowed)
  const counted = typeof total === 'number' ? t('count', { count: total }) : undefined
  const csv = useCsvEntry({
    name: t('title'),
    rows: () => listEvery(devices, deviceFilterQuery(filters, sort)),
    columns: [
      { title: t('stationName'), value: ({ station_name }: Device) => station_name },
      { title: t('identifier'), value: ({ identifier }: Device) => shownMacAddress(identifier) },
      {
        title: t('profile'),
        value: ({ profile_id }: Device) => profiles.find(({ id }) => id === profile_id)?.name,
      },
      {
        title: t('keys.title'),
        value: (device: Device) => device.lines.map((line) => line.subscriber_name ?? '').join(' | '),
      },
    ],
    isDisabled: total === 0,
  })
  const layouts = useDeviceLayouts()
  return (
    <EditingPage<Device, NewDevice, DeviceFilter>
      pageId="csc-page-pbx-devices"
      {...said}
      {...shown}
      texts={{ ...said.texts, filter: t('filter'), notFound: t('notFound') }}
      voice={deviceVoice({ counted, isNarrowed: view.isNarrowed, summary }, { t, lines })}
      view={view}
      list={list}
      above={<LoadFailedNote query={profilesLoad}>{t('profilesFailed')}</LoadFailedNote>}
      itemId={({ id }) => id}
      filters={useDeviceFilterSpecs(profiles)}
      add={useAddingDevices(profiles, creationFailed)}
      addForm={{
        question: t('adding.question'),
        render: (form) => <AddDeviceForm {...form} profiles={profiles} />,
        opensAdded: true,
      }}
      more={isLineside ? [csv, layouts] : [layouts]}
      tools={
        isLineside && (
          <ListTools
            search={{
              label: t('find'),
              placeholder: t('searchHint'),
              value: filters.search ?? '',
              onChange: (text) => view.filter('search', text),
            }}
            attention={summary?.attention.length}
            isAttention={filters.attention !== undefined}
            isAll={filters.attention === undefined}
            onAttention={(isOn) => view.filter('attention', isOn ? '1' : '')}
          />
        )
      }
      renderItem={(device, place) => (
        <DeviceItem key={device.id} device={device} state={stateOf(device.id)} profiles={profiles} place={place} />
      )}
    />
  )
}
