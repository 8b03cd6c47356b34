import type { DeviceState, DeviceStateKind } from '@lineside/contract/resources/pbx/pbx-device-states'
import { needsAttention } from '@lineside/telephony/devices/device-state'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { MiniStop } from '../../../shared/ui/lists/mini-line.tsx'

interface Words {
  readonly t: Texts<'pbx-devices'>
  /** A moment in brief. */
  readonly since: (iso: string) => string
}

/** Whether a phone is signed in is not known, or not yet. */
const unsettled: ReadonlySet<DeviceStateKind> = new Set(['starting', 'untold'])

/** DEV-07: how far a device has come, for one line of a list: added, settings fetched, signed in. */
export const deviceStops = (
  { state, fetched_at, gone_since }: Omit<DeviceState, 'id'>,
  { t, since }: Words,
): readonly MiniStop[] => {
  const end: MiniStop = {
    id: 'end',
    title: t(`line.${state}`, { time: gone_since === null ? '' : since(gone_since) }),
    ...(needsAttention(state) && { state: 'lost' }),
    ...(unsettled.has(state) && { state: 'idle' }),
  }
  const hasOwn = fetched_at === null && (state === 'online' || state === 'gone')
  const title =
    fetched_at === null ? t(hasOwn ? 'line.own' : 'line.added') : t('line.fetched', { time: since(fetched_at) })
  return [{ id: 'start', title }, end]
}
