import { Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { deviceChoice } from '../../../domain/calls/devices/device-choice.ts'
import { knownDevices, lookAgain, watchDevices } from '../../../domain/calls/devices/known-devices.ts'
import { testSound } from '../../../domain/calls/devices/ring-sound.ts'
import { LevelMeter } from '../../../domain/calls/stage/devices/level-meter.tsx'
import { useStreamLevel } from '../../../domain/calls/stage/devices/use-stream-level.ts'
import { useStore } from '../../../shared/state/store.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import type { ConferenceSession } from '../conference-session.ts'
import css from './lobby.module.css'

/** The choice of devices, whether the microphone picks up sound, and whether the speaker is heard. */
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
      <div className={css.speaker}>
        <DeviceSelect kind="speaker" session={session} />
        <Button icon={Volume2} aria-label={t('devices.testSpeaker')} onClick={() => testSound('speaker')}>
          {t('devices.test')}
        </Button>
      </div>
      {me.media.video && <DeviceSelect kind="camera" session={session} />}
    </>
  )
}

function DeviceSelect({ kind, session }: { kind: 'microphone' | 'speaker' | 'camera'; session: ConferenceSession }) {
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
        if (kind !== 'speaker') session.renewMedia()
      }}
    />
  )
}
