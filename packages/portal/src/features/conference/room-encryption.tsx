import { roomSound } from '@lineside/telephony/conference/room-sound'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { AnchoredPopover, PopoverBody } from '../../shared/ui/overlays/anchored-popover.tsx'
import type { Person } from './person.ts'
import css from './room-encryption.module.css'

/** HARD-04: says whether the sound of all participants is encrypted, and opens whose is and whose is not. */
export function RoomEncryption({ people }: { people: readonly Person[] }) {
  const t = useTranslations('conference')
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const sound = roomSound(people)
  return (
    <>
      <span ref={anchor}>
        <IconButton
          icon={sound === 'encrypted' ? ShieldCheck : ShieldAlert}
          name={t(`encryption.all.${sound}`)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-popup="conference-encryption"
          onClick={() => setOpen(!isOpen)}
        />
      </span>
      {isOpen && (
        <AnchoredPopover anchor={anchor} title={t('encryption.title')} level={2} onClose={() => setOpen(false)}>
          <PopoverBody>
            <dl className={css.people}>
              <div>
                <dt>{t('encryption.browsers')}</dt>
                <dd>{t('encryption.is.encrypted')}</dd>
              </div>
              {people
                .filter(({ isByTelephone }) => isByTelephone)
                .map(({ id, name, sound: its }) => (
                  <div key={id}>
                    <dt>{t('encryption.caller', { name })}</dt>
                    <dd>{t(`encryption.is.${its}`)}</dd>
                  </div>
                ))}
            </dl>
            <p className={css.note} role="status">
              {t(`encryption.note.${sound}`)}
            </p>
          </PopoverBody>
        </AnchoredPopover>
      )}
    </>
  )
}
