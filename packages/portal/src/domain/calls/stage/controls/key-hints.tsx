import { useTranslations } from 'use-intl'
import { Kbd } from '../../../../shared/ui/basics/kbd.tsx'
import css from './key-hints.module.css'

/** A hint for a single-key shortcut: the key as printed on the keyboard, and a word of `call-stage.keys`. */
export type KeyHint =
  | 'mute'
  | 'muteBefore'
  | 'hold'
  | 'resume'
  | 'camera'
  | 'keypad'
  | 'transfer'
  | 'park'
  | 'tones'
  | 'end'
  | 'endTalking'
  | 'hangUp'
  | 'answerHold'
  | 'voicebox'
  | 'silence'
  | 'swap'
  | 'connectThem'
  | 'connect'
  | 'back'
  | 'callAgain'
  | 'takeBack'
  | 'reconnect'
  | 'close'

const printed: Record<KeyHint, string> = {
  mute: 'M',
  muteBefore: 'M',
  hold: 'H',
  resume: 'H',
  camera: 'V',
  keypad: 'K',
  transfer: 'T',
  park: 'P',
  tones: '0–9 * #',
  end: 'Ctrl ⏎',
  endTalking: 'Ctrl ⏎',
  hangUp: 'Esc',
  answerHold: 'A',
  voicebox: 'D',
  silence: 'Esc',
  swap: 'S',
  connectThem: 'C',
  connect: '⏎',
  back: 'Esc',
  reconnect: 'R',
  callAgain: '⏎',
  takeBack: '⏎',
  close: 'Esc',
}

export interface KeyHintsProps {
  hints: readonly KeyHint[]
  /** Whether single-letter shortcuts are on; people who dictate switch them off (WCAG 2.1.4). */
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The shortcuts that work now, in the order of the bar. */
export function KeyHints({ hints, isOn, onSwitch }: KeyHintsProps) {
  const t = useTranslations('call-stage')
  return (
    <div role="group" aria-label={t('keys.title')} className={css.hints}>
      {isOn &&
        hints.map((hint) => (
          <span key={hint}>
            <Kbd>{printed[hint]}</Kbd>
            {t(`keys.${hint}`)}
          </span>
        ))}
      <button type="button" className={css.switch} onClick={() => onSwitch(!isOn)}>
        {t(isOn ? 'keys.off' : 'keys.on')}
      </button>
    </div>
  )
}
