import type { SsoSeats } from '@lineside/contract/resources/sign-in/single-sign-on'
import { useNow, useTranslations } from 'use-intl'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { SettingsRow } from '../../../shared/ui/lists/settings.tsx'
import css from './sso-dialog.module.css'

/** FACT-08: whether people without a seat get one, and those who have got one so. */
export function SsoSeatRows({ seats }: { seats: SsoSeats }) {
  const t = useTranslations('sign-in-rules')
  const { shortTime } = useFormats()
  const now = useNow()
  const dialog = useLazyPart(() => import('./sso-seats-dialog.tsx').then((m) => m.SsoSeatsDialog), ['pages', 'pbx'])
  return (
    <>
      <SettingsRow label={t('sso.seats.title')} hint={t(seats.makes_seats ? 'sso.seats.on' : 'sso.seats.off')}>
        <Button size="s" data-popup="sso-seats" onClick={dialog.open}>
          {t('sso.seats.change')}
        </Button>
      </SettingsRow>
      {(seats.makes_seats || seats.made.length > 0) && (
        <SettingsRow
          label={t('sso.seats.made')}
          hint={seats.made.length === 0 ? t('sso.seats.none') : undefined}
          below={
            seats.made.length > 0 && (
              <ul className={css.made} aria-label={t('sso.seats.made')}>
                {seats.made.map(({ subscriber_id: id, name, extension, made_at: at }) => (
                  <li key={id}>
                    <b>{name}</b>
                    <span>
                      {t('sso.seats.madeLine', { extension: extension ?? 'none', day: shortTime(new Date(at), now) })}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        />
      )}
      {dialog.Part && <dialog.Part isOpen={dialog.isOpen} onClose={dialog.close} seats={seats} />}
    </>
  )
}
