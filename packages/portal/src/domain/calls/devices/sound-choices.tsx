import { useTranslations } from 'use-intl'
import { useStore } from '../../../shared/state/store.ts'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { Switch } from '../../../shared/ui/fields/switch.tsx'
import { testSound } from './ring-sound.ts'
import { soundChoice } from './sound-choice.ts'
import { ringTunes } from './tones.ts'

/**
 * CALL-09: what an incoming call sounds like, heard when it is chosen, and whether short signals sound in conferences and
 * for lost connections.
 */
export function SoundChoices() {
  const t = useTranslations('call-stage')
  const { ring, hasSignals } = useStore(soundChoice)
  return (
    <>
      <NativeSelect
        label={t('sounds.ring')}
        options={ringTunes.map((id) => ({ id, text: t(`sounds.tunes.${id}`) }))}
        value={ring}
        onChange={(next) => {
          soundChoice.change({ ring: next })
          testSound('ring')
        }}
      />
      <Switch isOn={hasSignals} onChange={(next) => soundChoice.change({ hasSignals: next })}>
        {t('sounds.signals')}
      </Switch>
    </>
  )
}
