import { type Device, devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { shownMacAddress } from '@lineside/telephony/devices/mac-address'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { removeItem } from '../../shared/api/resource-client.ts'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { useListTexts } from '../../shared/editing/list/use-list-texts.ts'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { type DeviceFilter, deviceFilterQuery, deviceFilters } from './device-filters.ts'
import { DeviceItem } from './device-item.tsx'
import { deviceProfilesQuery, staleDevices, useDevices } from './device-queries.ts'
import type { NewDevice } from './device-writes.ts'
import { useAddingDevices } from './use-adding-devices.ts'
import { useDeviceFilterSpecs } from './use-device-filter-specs.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { listEvery } from '../../shared/list-filters/csv-file.ts'

/** DEV-01 to DEV-07: the desk phones of the customer. */
export function DevicesPage() {
  const t = useTranslations('pbx-devices')
  const { creationFailed, ...said } = useListTexts<Device>((text, values) => t(text, values), {
    nameOf: ({ station_name }) => station_name,
    remove: ({ id }) => removeItem(devices, id),
    stale: staleDevices,
  })
  const view = useListView(deviceFilters)
  const { list, asked } = useDevices(view.view)
  const profilesLoad = useQuery(deviceProfilesQuery)
  const profiles = profilesLoad.data ?? []
  const isLineside = useIsLineside()
  const total = list.data?.totalCount
  return (
    <EditingPage<Device, NewDevice, DeviceFilter>
      pageId="csc-page-pbx-devices"
      {...said}
      texts={{ ...said.texts, filter: t('filter'), notFound: t('notFound') }}
      lead={typeof total === 'number' && !view.isNarrowed ? t('count', { count: total }) : t('emptyAdvice')}
      view={view}
      list={list}
      asked={asked}
      above={<LoadFailedNote query={profilesLoad}>{t('profilesFailed')}</LoadFailedNote>}
      itemId={({ id }) => id}
      filters={useDeviceFilterSpecs(profiles)}
      add={useAddingDevices(profiles, creationFailed)}
      actions={
        isLineside && (
          <CsvButton
            name={t('title')}
            rows={() => listEvery(devices, deviceFilterQuery(view.view.filters))}
            columns={[
              { title: t('stationName'), value: ({ station_name }: Device) => station_name },
              { title: t('identifier'), value: ({ identifier }: Device) => shownMacAddress(identifier) },
              {
                title: t('profile'),
                value: ({ profile_id }: Device) => profiles.find(({ id }) => id === profile_id)?.name,
              },
              {
                title: t('keys.title'),
                value: ({ lines }: Device) => lines.map((line) => line.subscriber_name ?? '').join(' | '),
              },
            ]}
            isDisabled={total === 0}
          />
        )
      }
      renderItem={(device, place) => <DeviceItem key={device.id} device={device} profiles={profiles} place={place} />}
    />
  )
}
