import { limits } from '@lineside/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { Pagination } from '../../shared/ui/lists/pagination.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import css from './hand-over.module.css'
import { handOverQuery, mailSeats } from './hand-over-queries.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { useUntil } from './use-until.ts'

/**
 * HAND-01: the cards of all seats that an import created, in pages as large as one request allows. A page that was shown
 * stays while the list is open: to ask again would make the links worthless that were copied or printed.
 */
export function HandOverList({ ids }: { ids: readonly number[] }) {
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<readonly number[]>([1])
  const pages = Math.ceil(ids.length / limits.handOvers)
  const turnTo = (next: number) => {
    setPage(next)
    setShown((before) => (before.includes(next) ? before : [...before, next]))
  }
  return (
    <div className={css.list}>
      {shown.map((each) => (
        <div key={each} className={css.page} hidden={each !== page}>
          <HandOverPage ids={ids.slice((each - 1) * limits.handOvers, each * limits.handOvers)} />
        </div>
      ))}
      {pages > 1 && <Pagination page={page} pages={pages} onPage={turnTo} />}
    </div>
  )
}

function HandOverPage({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('pbx-hand-over')
  const until = useUntil()
  const [isPrinting, setPrinting] = useState(false)
  const { data, error, isError, isFetching, refetch } = useQuery(handOverQuery({ ids, withLink: true, round: 0 }))
  const mailing = useMutation({ mutationFn: () => mailSeats(ids) })
  if (isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorText(error)}
      </ErrorState>
    )
  if (data === undefined) return <Skeleton shape="long" />
  // the mails contain new links, so the links shown before no longer work
  const cards = mailing.isSuccess ? data.map((card) => (card.email === null ? card : { ...card, link: null })) : data
  const addressed = data.filter(({ email }) => email !== null).length
  return (
    <>
      <Actions>
        <Button icon={Mail} isBusy={mailing.isPending} onClick={() => mailing.mutate()}>
          {t('mailAll', { count: addressed, total: data.length })}
        </Button>
        <Button icon={Printer} onClick={() => setPrinting(true)}>
          {t('printAll', { count: data.length })}
        </Button>
      </Actions>
      {mailing.isSuccess && (
        <Note tone={mailing.data === 0 ? 'warning' : 'positive'} live="status">
          {t('mailedAll', { count: mailing.data })}
        </Note>
      )}
      <div className={css.seats}>
        <Rows aria-label={t('cards')}>
          {cards.map(({ subscriber_id, name, extension, sign_in_name, email, link }) => (
            <li key={subscriber_id} className={css.seat}>
              <span>
                {[name, extension].filter(Boolean).join(' · ')}
                <small>{[sign_in_name, email ?? t('noEmail')].join(' · ')}</small>
              </span>
              {link === null ? (
                <small>{t('inMail')}</small>
              ) : (
                <CopyButton name={t('copyLinkOf', { name })} text={link} />
              )}
            </li>
          ))}
        </Rows>
      </div>
      {data[0] && <p className={css.until}>{t('until', { time: until(data[0].expires_at) })}</p>}
      {isPrinting && <HandOverSheet cards={cards} onDone={() => setPrinting(false)} />}
    </>
  )
}
