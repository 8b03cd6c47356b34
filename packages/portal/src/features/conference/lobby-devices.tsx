import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { deviceChoice } from '../../domain/calls/devices/device-choice.ts'
import { knownDevices, lookAgain, watchDevices } from '../../domain/calls/devices/known-devices.ts'
import { LevelMeter } from '../../domain/calls/stage/devices/level-meter.tsx'
import { useStreamLevel } from '../../domain/calls/stage/devices/use-stream-level.ts'
import { useStore } from '../../shared/state/store.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import type { ConferenceSession } from './conference-session.ts'

/** The choice of microphone and camera, and whether the microphone picks up sound. */
export function LobbyDevices({ session }: { session: ConferenceSession }) {
  const t = useTranslations('conference')
  const { me } = useStore(session)
  const voice = useStreamLevel(me.media.audio ? me.stream : null)
  useEffect(watchDevices, [])
  // a browser discloses the names of devices only after the user has allowed one of them
  useEffect(() => {
    if (me.stream) lookAgain()
  }, [me.stream])
  return (
    <>
      <DeviceSelect kind="microphone" session={session} />
      {me.media.audio && (
        <LevelMeter label={t('lobby.ownVoice')} level={voice.level}>
          {t(`lobby.heard.${voice.word}`)}
        </LevelMeter>
      )}
      {me.media.video && <DeviceSelect kind="camera" session={session} />}
    </>
  )
}

function DeviceSelect({ kind, session }: { kind: 'microphone' | 'camera'; session: ConferenceSession }) {
  const t = useTranslations('conference')
  const known = useStore(knownDevices)?.[kind] ?? []
  const chosen = useStore(deviceChoice)[kind]
  const named = known.filter(({ id }) => id !== 'default').map(({ id, label }) => ({ id, text: label }))
  if (named.length === 0) return null
  const options = [{ id: 'default', text: t('devices.system') }, ...named]
  return (
    <NativeSelect
      label={t(`devices.${kind}`)}
      options={options}
      value={options.some(({ id }) => id === chosen) ? chosen : 'default'}
      onChange={(id) => {
        deviceChoice.choose(kind, id)
        session.renewMedia()
      }}
    />
  )
}
