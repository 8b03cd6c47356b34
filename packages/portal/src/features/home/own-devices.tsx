import { SoundChoices } from '../../domain/calls/devices/sound-choices.tsx'
import { limits } from '@lineside/contract/limits'
import type { subscriberRegistrations } from '@lineside/contract/resources/registrations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Bell, Headphones, MonitorSmartphone, Phone, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCallDevices } from '../../domain/calls/devices/use-call-devices.ts'
import { deviceModel } from '@lineside/telephony/devices/device-facts'
import type { CallDevices, DeviceKind } from '../../domain/calls/call-stage-props.ts'
import { describedResource } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import css from './home-page.module.css'

const registrations = describedResource<typeof subscriberRegistrations>('subscriberregistrations')

/** The names of the line's registered devices, which ring besides this browser. */
const otherDevicesQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['registrations', subscriberId, 'names'],
    queryFn: async ({ signal }) => {
      const wanted = { subscriber_id: subscriberId, rows: limits.registeredDevicesRows, tz: browserZone }
      const { items } = await listPage(registrations, wanted, signal)
      return items.map(({ user_agent }) => deviceModel(user_agent)).filter((name) => name !== '')
    },
    meta: { isQuiet: true },
  })

/** Says in sentences which microphone is used, where calls ring, and which other devices ring. */
export function OwnDevices() {
  const t = useTranslations('home')
  const { subscriber } = useUser()
  const devices = useCallDevices()
  const registered = useQuery(otherDevicesQuery(subscriber.id))
  const others = registered.data ?? []
  const [isOpen, setOpen] = useState(false)
  const microphone = nameOf(devices, 'microphone')
  const ring = nameOf(devices, 'ring')
  return (
    <BareCard aria-label={t('devices.label')}>
      <ul className={css.devices}>
        <li>
          <Icon as={Headphones} />
          <span>
            {microphone === null ? t('devices.system') : t.rich('devices.speaksInto', { name: microphone, b: bold })}
          </span>
          <Button tone="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'devices.done' : 'devices.change')}
          </Button>
        </li>
        <li>
          <Icon as={Bell} />
          <span>{ring === null ? t('devices.ringsOnSystem') : t('devices.ringsOn', { name: ring })}</span>
        </li>
        {others.length > 0 && (
          <li>
            <Icon as={MonitorSmartphone} />
            <span>{t('devices.ringsWith', { count: others.length, names: others.join(', ') })}</span>
          </li>
        )}
        {registered.isError && (
          <li>
            <LoadFailedNote query={registered}>{t('devices.failed')}</LoadFailedNote>
          </li>
        )}
        {isOpen && (
          <li>
            <div className={css.choices}>
              <DeviceChoices devices={devices} />
              <SoundChoices />
              <Button icon={Phone} onClick={offerLinks(t('devices.linksFailed'))}>
                {t('devices.links')}
              </Button>
            </div>
          </li>
        )}
      </ul>
    </BareCard>
  )
}

const bold = (chunks: React.ReactNode) => <b>{chunks}</b>

function DeviceChoices({ devices }: { devices: CallDevices }) {
  const t = useTranslations('home')
  const kinds: readonly DeviceKind[] = devices.canChooseSpeaker
    ? ['microphone', 'speaker', 'ring', 'camera']
    : ['microphone', 'camera']
  if (devices.known === null) return <p>{t('devices.notKnown')}</p>
  return kinds.map((kind) => (
    <div key={kind} className={css.pair}>
      <NativeSelect
        label={t(`devices.kinds.${kind}`)}
        options={[
          { id: 'default', text: t('devices.asSystem') },
          ...(devices.known?.[kind] ?? [])
            .filter(({ id }) => id !== 'default')
            .map(({ id, label }) => ({ id, text: label })),
        ]}
        value={devices.chosen[kind]}
        onChange={(id) => devices.choose(kind, id)}
      />
      {(kind === 'speaker' || kind === 'ring') && (
        <Button icon={kind === 'ring' ? Bell : Volume2} onClick={() => devices.test(kind)}>
          {t('devices.test')}
        </Button>
      )}
    </div>
  ))
}

/** The name of a chosen device; null if the system's default is chosen, or if the device is not plugged in. */
const nameOf = ({ known, chosen }: CallDevices, kind: DeviceKind): string | null => {
  const device = known?.[kind].find(({ id }) => id === chosen[kind])
  return device && device.id !== 'default' ? device.label : null
}

/** Makes the browser ask whether `tel:` links of other pages shall be called from here. */
const offerLinks = (failed: string) => () => {
  try {
    navigator.registerProtocolHandler('tel', `${location.origin}${location.pathname}#/user/home?call=%s`)
  } catch {
    toast.error(failed)
  }
}
