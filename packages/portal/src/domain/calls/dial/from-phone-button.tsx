import type { OwnDevice } from '@lineside/contract/resources/presence'
import { dialledNumber } from '@lineside/telephony/call-window/dialled-number'
import { browserName } from '@lineside/telephony/devices/browser-name'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Laptop, Monitor, Phone, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { useStore } from '../../../shared/state/store.ts'
import { Button, type ButtonProps } from '../../../shared/ui/basics/button.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import { deviceKind, deviceModel } from '@lineside/telephony/devices/device-facts'
import type { CallFromPhone } from '../call-stage-props.ts'
import { engine } from '../../engine/engine.ts'
import { presenceQuery } from '../../live/presence-query.ts'

/** @returns null: the user has no other device to ring, or the platform can not ring it */
export const useCallFromPhone = (): CallFromPhone | null => {
  const t = useTranslations('dial')
  const { platformInfo } = useUser()
  const { data } = useQuery(presenceQuery(Boolean(platformInfo.lineside)))
  const state = useStore(engine)
  const thisBrowser = browserName(navigator.userAgent)
  const all = data?.own_devices ?? []
  const devices = all.filter(({ kind, name }) => kind === 'phone' || name !== thisBrowser)
  const sip = state.phase === 'ready' && state.hasSip ? state.sip : null
  if (devices.length === 0 || !sip?.callFromPhone) return null
  return {
    devices,
    call: async (number, device) => {
      const names = phonesOf(devices).map(nameOf).join(', ')
      try {
        await sip.callFromPhone?.(dialledNumber(number), device?.id)
        toast.success(
          device === null ? t('fromPhone.rings', { names }) : t('fromPhone.deviceRings', { name: nameOf(device) }),
        )
        return true
      } catch {
        toast.error(device === null ? t('fromPhone.failed') : t('fromPhone.deviceFailed', { name: nameOf(device) }))
        return false
      }
    },
  }
}

const phonesOf = (devices: readonly OwnDevice[]): readonly OwnDevice[] => devices.filter(({ kind }) => kind === 'phone')

/** As the list of registered devices names it. */
const nameOf = ({ kind, name }: OwnDevice): string => (kind === 'phone' ? deviceModel(name) : name)

/** As the list of registered devices draws them. */
const deviceIcons = { phone: Phone, mobile: Smartphone, app: Monitor, browser: Laptop }

interface FromPhoneButtonProps {
  call: CallFromPhone
  /** The number that the device will call. */
  number: string
  size: NonNullable<ButtonProps['size']>
  /** Called as soon as the device rings. */
  onDone: () => void
}

/**
 * Starts a call from another device of the user, for a browser that can not make calls or shall not. With several
 * devices a menu opens: all phones first, then each device by its name.
 */
export function FromPhoneButton({ call: { devices, call }, number, size, onDone }: FromPhoneButtonProps) {
  const t = useTranslations('dial')
  const start = async (device: OwnDevice | null) => {
    if (await call(number, device)) onDone()
  }
  const [only] = devices
  const text = t('fromPhone.call')
  if (devices.length === 1 && only)
    return (
      <Button size={size} icon={Smartphone} onClick={() => void start(only)}>
        {text}
      </Button>
    )
  const all = { id: 'all', text: t('fromPhone.all'), icon: Smartphone, onAction: () => void start(null) }
  return (
    <Menu
      label={t('fromPhone.choose')}
      head={t('fromPhone.choose')}
      placement="bottom start"
      trigger={
        <Button size={size} icon={Smartphone} iconEnd={ChevronDown}>
          {text}
        </Button>
      }
      items={[
        ...(phonesOf(devices).length > 1 ? [all, { id: 'separator', separator: true } as const] : []),
        ...devices.map((device) => ({
          id: device.id,
          text: nameOf(device),
          icon: device.kind === 'phone' ? deviceIcons[deviceKind(device.name)] : deviceIcons.browser,
          onAction: () => void start(device),
        })),
      ]}
    />
  )
}
