import { conferenceNumber } from '@lineside/contract/rtc/service-numbers'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { engine } from '../../domain/engine/engine.ts'
import css from './dial-in.module.css'

interface Invitation {
  readonly id: string
  readonly numbers: readonly string[]
}

/** TEL-03: how to join the room by telephone. Nothing is shown if the engine does not tell. */
export function DialIn({ room }: { room: string }) {
  const t = useTranslations('conference')
  const heading = useId()
  const invitation = useInvitation(room)
  if (!invitation) return null
  const { id, numbers } = invitation
  return (
    <section className={css.dialIn} aria-labelledby={heading}>
      <h3 id={heading} className={css.title}>
        {t('dialIn.title')}
      </h3>
      <dl className={css.facts}>
        {numbers.length > 0 && (
          <div>
            <dt>{t('dialIn.number', { count: numbers.length })}</dt>
            {numbers.map((number) => (
              <dd key={number}>{readableNumber(number)}</dd>
            ))}
          </div>
        )}
        <div>
          <dt>{t('dialIn.inside')}</dt>
          <dd>{conferenceNumber}</dd>
        </div>
        <div>
          <dt>{t('dialIn.id')}</dt>
          <dd>{inGroups(id)}</dd>
        </div>
      </dl>
      <p className={css.note}>{t('dialIn.note')}</p>
    </section>
  )
}

/** In groups of four, as people read digits aloud: 4071 2386. */
const inGroups = (digits: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, '$1\u00A0')

/** null while it is unknown, or if the engine does not tell. */
const useInvitation = (room: string): Invitation | null => {
  const [invited, setInvited] = useState<(Invitation & { readonly room: string }) | null>(null)
  useEffect(() => {
    const state = engine.read()
    if (state.phase !== 'ready') return
    let isOver = false
    const ask = async () => {
      try {
        const found = await state.conference?.inviteToConference?.(room)
        if (found && !isOver) setInvited({ ...found, room })
      } catch {
        // without an invitation the link still works
      }
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [room])
  return invited?.room === room ? invited : null
}
