import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import type { DeviceState } from '@lineside/contract/resources/pbx/pbx-device-states'
import { type Device, devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { useTranslations } from 'use-intl'
import { setMember } from '../../shared/api/resource-client.ts'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import { PlaceChoice } from '../../domain/emergency/place-choice.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { DeviceLine } from './list/device-line.tsx'
import { UnitKeys } from './unit-keys.tsx'
import css from './devices.module.css'
import { ProfileField } from './profile-field.tsx'
import { ProvisioningBox } from './provisioning-box.tsx'
import { useDeviceSpecs } from './use-device-specs.ts'
import { useDeviceTexts } from './use-device-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { unitsOf } from '@lineside/telephony/devices/device-keys'
import { shownMacAddress } from '@lineside/telephony/devices/mac-address'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { deviceModelQuery, modelPictureQuery } from './model-queries.ts'

interface DeviceItemProps {
  device: Device
  /** Absent if it is not known yet, or the platform does not tell. */
  state: DeviceState | undefined
  profiles: readonly DeviceProfile[]
  place: ItemPlace
}

/** DEV-01, DEV-04: a device in the list; when open, with its fields, its keys and its provisioning. */
export function DeviceItem({ device, state, profiles, place }: DeviceItemProps) {
  const t = useTranslations('pbx-devices')
  const specs = useDeviceSpecs()
  const isLineside = useIsLineside()
  const profile = profiles.find(({ id }) => id === device.profile_id)
  // the row of a closed device is kept low
  const isInRow = place.isRow && !place.isOpen
  const assigned = t('assigned', { count: device.lines.length })
  return (
    <EditingItem
      item={device}
      place={place}
      name={device.station_name}
      start={<DeviceThumb modelId={profile?.device_id} />}
      meta={
        <>
          <span className={css.mac}>{shownMacAddress(device.identifier)}</span>{' '}
          <span className={isInRow ? css.model : css.profile}>{profile?.name}</span>
          {!isInRow && <span className={css.below}>{assigned}</span>}
        </>
      }
      end={<span className={css.beside}>{assigned}</span>}
      line={<DeviceLine device={device} state={state} onMend={place.onToggle} />}
      removeLabel={t('remove.title')}
      fields={[
        editFieldOf(specs.stationName, {
          id: 'station_name',
          value: ({ station_name }: Device) => station_name,
          save: ({ id }: Device, value) => setMember(devices, id, 'station_name', value),
        }),
        editFieldOf(specs.identifier, {
          id: 'identifier',
          value: ({ identifier }: Device) => shownMacAddress(identifier),
          save: ({ id }: Device, value) => setMember(devices, id, 'identifier', shownMacAddress(value)),
        }),
        {
          kind: 'other',
          id: 'profile_id',
          render: (shown) => <ProfileField key={shown.profile_id} device={shown} profiles={profiles} />,
        },
      ]}
      texts={useDeviceTexts()}
    >
      {profile && <DeviceKeys key={profile.device_id} device={device} modelId={profile.device_id} />}
      {isLineside && <PlaceChoice kind="device" id={device.id} />}
      {isLineside && <ProvisioningBox device={device} />}
    </EditingItem>
  )
}

/** DEV-04: a small picture of the model. DEV-05: if it cannot be loaded, a telephone icon replaces it. */
function DeviceThumb({ modelId }: { modelId: number | undefined }) {
  const { data } = useQuery({ ...modelPictureQuery(modelId ?? 0, 'front_thumb'), enabled: modelId !== undefined })
  return <span className={css.thumb}>{data ? <img src={data.url} alt="" /> : <Icon as={Phone} tone="muted" />}</span>
}

/** DEV-04, DEV-05: the keys of an open device. The model loads when a device with it first opens. */
function DeviceKeys({ device, modelId }: { device: Device; modelId: number }) {
  const t = useTranslations('pbx-devices')
  const model = useQuery(deviceModelQuery(modelId))
  const isLineside = useIsLineside()
  if (model.data !== undefined) {
    // other platforms store no unit with a line: their devices count as having one unit
    const units = unitsOf(model.data, isLineside ? model.data.extensions_num : 1)
    return <UnitKeys device={device} units={units} />
  }
  if (!model.isError) return <SkeletonRows count={4} />
  return <LoadFailed query={model} action={t('keys.loadAction')} level={3} />
}
