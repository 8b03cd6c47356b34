import type { FarSide } from '@lineside/contract/rtc/frames'
import { Lock, LockOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { AnchoredPopover, PopoverBody } from '../../../shared/ui/overlays/anchored-popover.tsx'
import chip from './fact-chip.module.css'
import css from './sound-lock.module.css'

/**
 * HARD-04: a lock that says in words whether the sound is encrypted, and opens which side is. This side always is: browsers
 * send and take sound by DTLS-SRTP only (RFC 8827).
 * @param side null: nobody is there, or the platform does not tell
 */
export function SoundLock({ side }: { side: FarSide | null | undefined }) {
  return side ? <SideLock side={side} /> : null
}

function SideLock({ side: { is, sound } }: { side: FarSide }) {
  const t = useTranslations('call-stage')
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={cx(chip.chip, css.press, sound === 'encrypted' ? chip.positive : sound === 'open' && chip.warning)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-popup="sound-lock"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon as={sound === 'encrypted' ? Lock : LockOpen} size="s" />
        <span>{t(`lock.chip.${sound}`)}</span>
      </button>
      {isOpen && (
        <AnchoredPopover anchor={anchor} title={t('lock.title')} level={2} onClose={() => setOpen(false)}>
          <PopoverBody>
            <dl className={css.sides}>
              <div>
                <dt>{t('lock.here')}</dt>
                <dd>{t('lock.is.encrypted')}</dd>
              </div>
              <div>
                <dt>{t('lock.there')}</dt>
                <dd>{t(`lock.is.${sound}`)}</dd>
              </div>
            </dl>
            <p className={css.note} role="status">
              {is === 'browser' || is === 'platform' ? t(`lock.note.${is}`) : t(`lock.note.${is}.${sound}`)}
            </p>
          </PopoverBody>
        </AnchoredPopover>
      )}
    </>
  )
}
