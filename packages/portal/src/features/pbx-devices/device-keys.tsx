import type { Device } from '@lineside/contract/resources/pbx-devices'
import { unitsOf } from '@lineside/telephony/devices/device-keys'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { deviceModelQuery } from './model-queries.ts'
import { UnitKeys } from './unit-keys.tsx'

/** DEV-04, DEV-05: the keys of an open device; its model comes when somebody opens it. */
export function DeviceKeys({ device, modelId }: { device: Device; modelId: number }) {
  const t = useTranslations('pbx-devices')
  const model = useQuery(deviceModelQuery(modelId))
  const isLineside = useIsLineside()
  if (model.data !== undefined) {
    // other platforms keep no unit with a line: they have one
    const units = unitsOf(model.data, isLineside ? model.data.extensions_num : 1)
    return <UnitKeys device={device} units={units} />
  }
  if (!model.isError) return <SkeletonRows count={4} />
  return <LoadFailed query={model} action={t('keys.loadAction')} level={3} />
}
