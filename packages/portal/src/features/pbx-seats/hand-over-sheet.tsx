import type { HandOver } from '@lineside/contract/resources/hand-overs'
import { useTranslations } from 'use-intl'
import { PrintSheet } from '../../shared/ui/print/print-sheet.tsx'
import { QrImage } from '../../shared/ui/basics/qr-image.tsx'
import css from './hand-over.module.css'
import { useUntil } from './use-until.ts'

interface HandOverSheetProps {
  cards: readonly HandOver[]
  /** The password for a single card; null if nobody knows it, as with several cards. */
  password?: string | null
  onDone: () => void
}

/** HAND-01: the printed cards; page breaks never split one. The link is printed as a QR code for a camera. */
export function HandOverSheet({ cards, password = null, onDone }: HandOverSheetProps) {
  const t = useTranslations('pbx-hand-over')
  const until = useUntil()
  return (
    <PrintSheet onDone={onDone}>
      {cards.map((card) => (
        <section key={card.subscriber_id} className={css.paper}>
          <h1>{card.name}</h1>
          <p>{t('extension', { extension: card.extension ?? '' })}</p>
          <dl>
            <dt>{t('address')}</dt>
            <dd>{card.address}</dd>
            <dt>{t('userName')}</dt>
            <dd>{card.sign_in_name}</dd>
            {password !== null && <dt>{t('password')}</dt>}
            {password !== null && <dd>{password}</dd>}
          </dl>
          <div className={css.codes}>
            {card.link !== null && (
              <figure>
                <QrImage text={card.link} label={t('linkCode')} />
                <figcaption>{t('linkCode')}</figcaption>
              </figure>
            )}
            <figure>
              <QrImage text={card.app_code} label={t('appCode')} />
              <figcaption>{t('appCode')}</figcaption>
            </figure>
          </div>
          <p>{t(card.link === null ? 'codeUntil' : 'until', { time: until(card.expires_at) })}</p>
        </section>
      ))}
    </PrintSheet>
  )
}
