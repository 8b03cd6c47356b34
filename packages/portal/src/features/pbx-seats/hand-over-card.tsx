import { useQuery } from '@tanstack/react-query'
import { KeyRound, Link, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lineQuery } from '../../domain/pbx/line-queries.ts'
import { primaryNumber } from '../../domain/pbx/line-item.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { errorText, reportError } from '../../shared/errors/report-error.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { QrImage } from '../../shared/ui/basics/qr-image.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import css from './hand-over.module.css'
import { HandOverFoot } from './hand-over-foot.tsx'
import { NewPerson } from './new-person.tsx'
import { handOverQuery, makePassword } from './hand-over-queries.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'

/** A seat whose access data are being handed to its user. */
export interface HandedSeat {
  readonly id: number
  readonly name: string
  /** A password just set in the form, which can be shown once; null if nobody knows it. */
  readonly password: string | null
  readonly isNew: boolean
  /** Its link is mailed as soon as the card is there. */
  readonly isMailed?: boolean
}

interface HandOverCardProps {
  seat: HandedSeat
  onClose: () => void
}

/** HAND-01: a card with everything a seat's user needs to start. Its secrets are shown only while the card is open. */
export function HandOverCard({ seat, onClose }: HandOverCardProps) {
  const t = useTranslations('pbx-hand-over')
  const [password, setPassword] = useState(seat.password)
  const [asked, setAsked] = useState({
    withLink: seat.password === null && !seat.isMailed,
    isNewPerson: false,
    round: 0,
  })
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const query = useQuery(handOverQuery({ ids: [seat.id], ...asked }))
  const card = query.data?.[0]
  const place = useSeatPlace(seat.id)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [])
  const again = (withLink: boolean, isNewPerson = false) => {
    setMailedTo(null)
    setAsked(({ round }) => ({ withLink, isNewPerson, round: round + 1 }))
  }
  const make = async () => {
    try {
      setPassword(await makePassword(seat.id))
      // the new password has made the previous link and code worthless
      again(false)
    } catch (error) {
      reportError(error)
    }
  }
  if (place.isGone) return <GoneCard name={seat.name} onClose={onClose} />
  const shown = card && { ...card, link: mailedTo === null ? card.link : null }
  return (
    <BareCard
      ref={box}
      tabIndex={-1}
      className={css.card}
      data-covered="true"
      aria-label={t('card', { name: seat.name })}
    >
      <header className={css.head}>
        <Avatar name={seat.name} />
        <div className={css.who}>
          <h2>{t(seat.isNew ? 'titleNew' : 'title', { name: seat.name })}</h2>
          <p>{place.words}</p>
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
          <HandOverFoot
            card={shown}
            email={card.email ?? mailedTo}
            password={password}
            // not again, when a new link is asked for
            isMailed={seat.isMailed === true && asked.round === 0}
            onSent={setMailedTo}
            onPrint={() => setPrinting(true)}
          />
        </>
      )}
      {!seat.isNew && (
        <NewPerson
          name={seat.name}
          isDone={asked.isNewPerson && card !== undefined}
          onConfirm={() => {
            setPassword(null)
            again(true, true)
          }}
        />
      )}
      {isPrinting && shown && <HandOverSheet cards={[shown]} password={password} onDone={() => setPrinting(false)} />}
    </BareCard>
  )
}

/** Where callers reach the seat, in words; and whether the seat was removed while its card was open. */
function useSeatPlace(id: number) {
  const t = useTranslations('pbx-hand-over')
  // read once, and again when the platform reports a changed line, because another administrator may remove the seat
  const {
    data: seat,
    error,
    isStale,
    isFetching,
    refetch,
  } = useQuery({ ...lineQuery('seat', id), staleTime: Infinity })
  useEffect(() => {
    if (seat && isStale && !isFetching && !error) void refetch()
  }, [seat, isStale, isFetching, error, refetch])
  const groupIds = (seat?.pbx_group_ids ?? []).map(String)
  const names = useChosenOptions(useSubscriberSource('group'), groupIds, [])
  const groups = groupIds.flatMap((group) => names.get(group)?.text ?? [])
  const words = [
    seat?.pbx_extension && t('extension', { extension: seat.pbx_extension }),
    seat && primaryNumber(seat),
    groups.length > 0 && t('inGroups', { groups: groups.join(', '), count: groups.length }),
  ]
  return { words: words.filter(Boolean).join(', '), isGone: error instanceof ApiError && error.status === 404 }
}

/** Replaces the card of a removed seat: its secrets are no longer shown. */
function GoneCard({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('pbx-hand-over')
  return (
    <BareCard className={css.card} aria-label={t('card', { name })}>
      <header className={css.head}>
        <Avatar name={name} />
        <div className={css.who} role="status">
          <h2>{t('gone')}</h2>
          <p>{t('goneText')}</p>
        </div>
        <IconButton icon={X} size="s" name={t('close')} onClick={onClose} />
      </header>
    </BareCard>
  )
}

interface LineProps {
  label: string
  /** If null, the children are shown instead. */
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
