import type { HandOver } from '@lineside/contract/resources/hand-overs'
import { Clock, Copy, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { useCopy } from '../../shared/ui/feedback/use-copy.ts'
import css from './hand-over.module.css'
import { HandOverMail } from './hand-over-mail.tsx'
import { useUntil } from './use-until.ts'

interface HandOverFootProps {
  card: HandOver
  /** null if the seat has no mail address yet. */
  email: string | null
  password: string | null
  /** The mail is sent at once, without a press. */
  isMailed: boolean
  onSent: (email: string) => void
  onPrint: () => void
}

/** HAND-01: the ways to hand over the card (mail, clipboard, paper), and how long its link stays valid. */
export function HandOverFoot({ card, email, password, isMailed, onSent, onPrint }: HandOverFootProps) {
  const t = useTranslations('pbx-hand-over')
  const until = useUntil()
  return (
    <footer className={css.foot}>
      <HandOverMail key={email} seatId={card.subscriber_id} email={email} isAtOnce={isMailed} onSent={onSent} />
      <CopyAll text={wordsOf(card, password, t)} />
      <Button size="s" icon={Printer} onClick={onPrint}>
        {t('print')}
      </Button>
      <span className={css.until}>
        <Icon as={Clock} />
        <span>{t(card.link === null ? 'codeUntil' : 'until', { time: until(card.expires_at) })}</span>
      </span>
    </footer>
  )
}

type Say = ReturnType<typeof useTranslations<'pbx-hand-over'>>

/** The card as plain text, to paste into a message. */
const wordsOf = ({ address, sign_in_name, link }: HandOver, password: string | null, t: Say): string =>
  [
    `${t('address')}: ${address}`,
    `${t('userName')}: ${sign_in_name}`,
    ...(link === null ? [] : [`${t('link')}: ${link}`]),
    ...(password === null ? [] : [`${t('password')}: ${password}`]),
  ].join('\n')

function CopyAll({ text }: { text: string }) {
  const t = useTranslations('pbx-hand-over')
  const copy = useCopy()
  return (
    <Button size="s" icon={Copy} onClick={() => copy(text)}>
      {t('copyAll')}
    </Button>
  )
}
