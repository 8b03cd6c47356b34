import { limits } from '@lineside/contract/limits'
import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { type Device, devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { type DeviceUnit, keysOf, unitsOf } from '@lineside/telephony/devices/device-keys'
import { type FirstLine, firstLines } from '@lineside/telephony/devices/first-lines'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPage } from '../../../shared/api/resource-client.ts'
import { deviceModelQuery } from '../model-queries.ts'

/** Devices of a profile, whose keys another one can get too. */
const samplesQuery = (profile: string) =>
  queryOptions({
    queryKey: ['pbxdevices', 'samples', profile],
    queryFn: ({ signal }) =>
      listPage(
        devices,
        { profile_id: Number(profile), order_by: 'station_name', rows: limits.portalRowsDefault, no_count: 1 },
        signal,
      ),
    enabled: profile !== '',
    // without an answer the choice is not offered
    meta: { isQuiet: true },
  })

interface Chosen {
  readonly profiles: readonly DeviceProfile[]
  /** Id of the chosen profile; '' for none. */
  readonly profile: string
  readonly owner: { readonly id: number; readonly name: string } | null
  /** Id of the device whose keys it gets too; '' for none. */
  readonly like: string
}

export interface DevicePlan {
  /** The phone itself; undefined: no model is chosen, or it loads. */
  readonly unit: DeviceUnit | undefined
  readonly lines: readonly FirstLine[]
  /** Devices of the same profile that have keys. */
  readonly samples: readonly Device[]
  /** The keys are not known yet, so the device can not be added with them. */
  readonly isLoading: boolean
}

/** DEV-02, DEV-04: the keys that a new device starts with. */
export function useDevicePlan({ profiles, profile, owner, like }: Chosen): DevicePlan {
  const modelId = profiles.find(({ id }) => String(id) === profile)?.device_id
  const model = useQuery({ ...deviceModelQuery(modelId ?? 0), enabled: modelId !== undefined })
  const found = useQuery(samplesQuery(profile))
  const samples = (found.data?.items ?? []).filter(({ lines }) => lines.length > 0)
  const units = model.data === undefined ? [] : unitsOf(model.data, model.data.extensions_num)
  const lines = owner && {
    places: units.flatMap(keysOf),
    owner,
    like: samples.find(({ id }) => String(id) === like)?.lines ?? [],
  }
  return {
    unit: units[0],
    lines: lines === null ? [] : firstLines(lines),
    samples,
    isLoading: owner !== null && model.isLoading,
  }
}
