import type { HandOver } from '@lineside/contract/resources/hand-overs'
import { useQuery } from '@tanstack/react-query'
import { Clock, Copy, KeyRound, Link, Printer, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText, reportError } from '../../shared/errors/report-error.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { CopyButton } from '../../shared/ui/basics/copy-button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { QrImage } from '../../shared/ui/basics/qr-image.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import css from './hand-over.module.css'
import { HandOverMail } from './hand-over-mail.tsx'
import { handOverQuery, makePassword } from './hand-over-queries.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { useUntil } from './use-until.ts'

/** A seat that is handed over. */
export interface HandedSeat {
  readonly id: number
  readonly name: string
  /** Just made in the form: shown once; null: nobody knows it. */
  readonly password: string | null
  readonly isNew: boolean
}

interface HandOverCardProps {
  seat: HandedSeat
  onClose: () => void
}

/** HAND-01: what who gets a seat needs to begin. What is secret in it is gone with the card. */
export function HandOverCard({ seat, onClose }: HandOverCardProps) {
  const t = useTranslations('pbx-hand-over')
  const [password, setPassword] = useState(seat.password)
  const [asked, setAsked] = useState({ withLink: seat.password === null, round: 0 })
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const query = useQuery(handOverQuery({ ids: [seat.id], ...asked }))
  const card = query.data?.[0]
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [])
  const again = (withLink: boolean) => {
    setMailedTo(null)
    setAsked(({ round }) => ({ withLink, round: round + 1 }))
  }
  const make = async () => {
    try {
      setPassword(await makePassword(seat.id))
      // with the new password link and code are worth nothing
      again(false)
    } catch (error) {
      reportError(error)
    }
  }
  const shown = card && { ...card, link: mailedTo === null ? card.link : null }
  return (
    <BareCard ref={box} tabIndex={-1} className={css.card} aria-label={t('card', { name: seat.name })}>
      <header className={css.head}>
        <Avatar name={seat.name} />
        <div className={css.who}>
          <h2>{t(seat.isNew ? 'titleNew' : 'title', { name: seat.name })}</h2>
          {card && <p>{t('extension', { extension: card.extension ?? '' })}</p>}
        </div>
        <IconButton icon={X} size="s" name={t('close')} onClick={onClose} />
      </header>
      {query.isError && (
        <div className={css.state}>
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
            {errorText(query.error)}
          </ErrorState>
        </div>
      )}
      {query.isPending && (
        <div className={css.state} aria-busy="true">
          <Skeleton shape="long" />
        </div>
      )}
      {card && shown && (
        <>
          <div className={css.body}>
            <Rows aria-label={t('card', { name: seat.name })}>
              <Line label={t('address')} value={card.address} copies={t('copyAddress')} />
              <Line label={t('userName')} value={card.sign_in_name} copies={t('copyUserName')} />
              <Line label={t('link')} value={shown.link} copies={t('copyLink')}>
                <span className={css.said}>
                  {mailedTo === null ? t('noLink') : t('linkMailed', { email: mailedTo })}
                </span>
                <Button tone="quiet" size="s" icon={Link} aria-label={t('makeALink')} onClick={() => again(true)}>
                  {t('makeLink')}
                </Button>
              </Line>
              <Line label={t('password')} value={password} copies={t('copyPassword')}>
                <span className={css.said}>{t('ownPassword')}</span>
                <Button
                  tone="quiet"
                  size="s"
                  icon={KeyRound}
                  aria-label={t('makeAPassword')}
                  onClick={() => void make()}
                >
                  {t('makePassword')}
                </Button>
              </Line>
            </Rows>
            <figure className={css.code}>
              <QrImage text={card.app_code} label={t('appCodeImage')} />
              <figcaption>{t('appCode')}</figcaption>
            </figure>
          </div>
          <footer className={css.foot}>
            <HandOverMail
              key={card.email ?? mailedTo}
              seatId={seat.id}
              email={card.email ?? mailedTo}
              onSent={setMailedTo}
            />
            <CopyAll text={wordsOf(shown, password, t)} />
            <Button size="s" icon={Printer} onClick={() => setPrinting(true)}>
              {t('print')}
            </Button>
            <span className={css.until}>
              <Icon as={Clock} />
              <Until card={shown} />
            </span>
          </footer>
        </>
      )}
      {isPrinting && shown && <HandOverSheet cards={[shown]} password={password} onDone={() => setPrinting(false)} />}
    </BareCard>
  )
}

interface LineProps {
  label: string
  /** null: the children stand for it. */
  value: string | null
  copies: string
  children?: ReactNode
}

function Line({ label, value, copies, children }: LineProps) {
  return (
    <li className={css.row}>
      <span>{label}</span>
      {value === null ? (
        children
      ) : (
        <>
          <span className={css.value}>{value}</span>
          <CopyButton name={copies} text={value} />
        </>
      )}
    </li>
  )
}

function Until({ card }: { card: HandOver }) {
  const t = useTranslations('pbx-hand-over')
  const until = useUntil()
  return <span>{t(card.link === null ? 'codeUntil' : 'until', { time: until(card.expires_at) })}</span>
}

type Say = ReturnType<typeof useTranslations<'pbx-hand-over'>>

/** The card as lines of text, to be pasted into a message. */
const wordsOf = ({ address, sign_in_name, link }: HandOver, password: string | null, t: Say): string =>
  [
    `${t('address')}: ${address}`,
    `${t('userName')}: ${sign_in_name}`,
    ...(link === null ? [] : [`${t('link')}: ${link}`]),
    ...(password === null ? [] : [`${t('password')}: ${password}`]),
  ].join('\n')

function CopyAll({ text }: { text: string }) {
  const t = useTranslations('pbx-hand-over')
  const common = useTranslations('common')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(common('clipboard.copied'))
    } catch {
      toast.error(common('clipboard.failed'))
    }
  }
  return (
    <Button size="s" icon={Copy} onClick={() => void copy()}>
      {t('copyAll')}
    </Button>
  )
}
