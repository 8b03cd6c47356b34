import type { Device } from '@lineside/contract/resources/pbx/pbx-devices'
import type { DeviceState } from '@lineside/contract/resources/pbx/pbx-device-states'
import { deskOf } from '@lineside/telephony/devices/desk-of'
import { useTranslations } from 'use-intl'
import { useSince } from '../../../domain/reach/use-since.ts'
import { Avatar } from '../../../shared/ui/basics/avatar.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import { MiniLine } from '../../../shared/ui/lists/mini-line.tsx'
import { deviceStops } from './device-stops.ts'
import css from '../devices.module.css'

interface DeviceLineProps {
  device: Device
  /** Absent if it is not known yet, or the platform does not tell. */
  state: DeviceState | undefined
  /** Opens the device, where all of it can be mended. */
  onMend: () => void
}

/** DEV-01, DEV-07: whose desk a phone stands on, how far it has come, and what mends it. */
export function DeviceLine({ device, state, onMend }: DeviceLineProps) {
  const t = useTranslations('pbx-devices')
  const since = useSince()
  return (
    <>
      <div className={css.line}>
        <Desk device={device} />
        {state && <MiniLine stops={deviceStops(state, { t, since })} />}
      </div>
      {state && <Remedy device={device} state={state} onMend={onMend} />}
    </>
  )
}

function Desk({ device: { lines } }: { device: Device }) {
  const t = useTranslations('pbx-devices')
  const name = deskOf(lines)?.subscriber_name
  if (name === undefined)
    return (
      <span className={css.desk} data-free>
        {lines.some(({ type }) => type === 'private' || type === 'shared') ? '' : t('nobodysDesk')}
      </span>
    )
  return (
    <span className={css.desk}>
      <Avatar name={name} size="s" />
      <span aria-hidden="true">{name}</span>
      <VisuallyHidden>{t('onDesk', { name })}</VisuallyHidden>
    </span>
  )
}

function Remedy({ device, state: { state }, onMend }: DeviceLineProps & { state: DeviceState }) {
  const t = useTranslations('pbx-devices')
  const lines = useTranslations('pbx-lines')
  if (state === 'online' || state === 'starting' || state === 'untold') return null
  const remedy = t(`remedies.${state}`)
  return (
    <Button
      tone="text"
      size="s"
      aria-label={lines('remedyFor', { remedy, name: device.station_name })}
      onClick={onMend}
    >
      {remedy}
    </Button>
  )
}
