import { dialledNumber, isDialable } from '@lineside/telephony/call-window/dialled-number'
import { MonitorUp, Phone, Video } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DialField } from '../../domain/calls/dial/dial-field.tsx'
import { FromPhoneButton, useCallFromPhone } from '../../domain/calls/dial/from-phone-button.tsx'
import { type Dial, useDial } from '../../domain/calls/dial/use-dial.ts'
import { DialKeys } from '../../domain/calls/stage/panels/dial-keys.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Icon, type IconType } from '../../shared/ui/basics/icon.tsx'
import type { CallMedia } from '@lineside/telephony/call-window/call-window'
import css from './dial-card.module.css'

const buttons: readonly { media: Exclude<CallMedia, 'listen'>; icon: IconType }[] = [
  { media: 'video', icon: Video },
  { media: 'audio', icon: Phone },
  { media: 'screen', icon: MonitorUp },
]

/** CALL-01, CALL-02, CALL-07: one field for name or number, a keypad, and three ways to call. */
export function DialCard({ isReady, initial }: { isReady: boolean; initial: string }) {
  const t = useTranslations('home')
  const field = useRef<HTMLInputElement>(null)
  const dial = useDial(isReady, initial)
  const callFromPhone = useCallFromPhone()
  const number = numberToCall(dial)
  const press = (digit: string) => {
    dial.press(digit)
    // on a phone the focus would open the on-screen keyboard
    if (!window.matchMedia('(max-width: 899px)').matches) field.current?.focus()
  }
  return (
    <BareCard aria-label={t('dial.label')} className={css.card}>
      <DialField ref={field} dial={dial} isMain />
      <DialKeys label={t('dial.pad')} onDigit={press} />
      <div className={css.start}>
        {buttons.map(({ media, icon }) => (
          <button
            key={media}
            type="button"
            data-media={media}
            className={css.call}
            aria-label={t(`dial.with.${media}`)}
            data-tip={t(`dial.with.${media}`)}
            data-tip-side="above"
            aria-disabled={!isReady || undefined}
            onClick={() => dial.call(media)}
          >
            <Icon as={icon} />
          </button>
        ))}
      </div>
      {callFromPhone && number !== null && (
        <FromPhoneButton call={callFromPhone} number={number} size="s" onDone={() => dial.type('')} />
      )}
      {dialledNumber(dial.text) === '' && <p className={css.hint}>{t('dial.hint')}</p>}
    </BareCard>
  )
}

/** The number that Enter would call: that of the selected match, else the typed one. */
const numberToCall = ({ found, lit, text }: Dial): string | null =>
  found[lit]?.number ?? (isDialable(text) ? text : null)
