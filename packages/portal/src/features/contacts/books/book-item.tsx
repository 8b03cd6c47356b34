import type { ContactBook } from '@lineside/contract/resources/app/contact-books'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { refusalText } from '../../../shared/errors/refusal-text.ts'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { Badge } from '../../../shared/ui/basics/badge.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import css from './books.module.css'

interface BookItemProps {
  book: ContactBook
  onRead: () => void
  onPassword: () => void
  onDisconnect: () => void
}

/** How often "5 minutes ago" is counted again. */
const countMs = 15_000

/** One address book: what came of it and when, what is left out, and what is wrong. */
export function BookItem({ book, onRead, onPassword, onDisconnect }: BookItemProps) {
  const t = useTranslations('contacts')
  const id = useId()
  const state = useBookState(book)
  return (
    <li className={css.book} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id}>{book.name}</h3>
        {book.shared && <Badge>{t('company')}</Badge>}
      </div>
      <p className={css.where}>{`${book.username}, ${new URL(book.url).host}`}</p>
      <p role="status" className={css.state}>
        {state}
      </p>
      <BookNews book={book} />
      <BookFailure book={book} />
      <div className={css.buttons}>
        <Button size="s" icon={RefreshCw} isBusy={book.is_running} onClick={onRead}>
          {t('books.sync')}
        </Button>
        {book.failure === 'book_credentials' && (
          <Button size="s" tone="primary" onClick={onPassword}>
            {t('books.changePassword')}
          </Button>
        )}
        <Button size="s" tone="quiet-danger" onClick={onDisconnect}>
          {t('books.disconnect')}
        </Button>
      </div>
    </li>
  )
}

function useBookState({ contacts, is_running: isRunning, synced_at: syncedAt }: ContactBook): string {
  const t = useTranslations('contacts')
  const formats = useFormats()
  const now = useNow({ updateInterval: countMs })
  const count = t('books.contacts', { count: contacts })
  const when =
    syncedAt === null ? t('books.never') : t('books.synced', { time: formats.relative(new Date(syncedAt), now) })
  return `${count} · ${isRunning ? t('books.reading') : when}`
}

/** The last change there, and cards that did not come. */
function BookNews({
  book: { last_change: change, left_out: leftOut, values_left_out: values },
}: {
  book: ContactBook
}) {
  const t = useTranslations('contacts')
  const formats = useFormats()
  const now = useNow({ updateInterval: countMs })
  const list = leftOut.map(({ reason, count }) => t(`books.reasons.${reason}`, { count })).join(', ')
  return (
    <>
      {change !== null && (
        <p className={css.news}>
          {t('books.lastChange', { ...change, time: formats.relative(new Date(change.at), now) })}
        </p>
      )}
      {list !== '' && <p className={css.news}>{t('books.leftOut', { list })}</p>}
      {values > 0 && <p className={css.news}>{t('books.valuesLeftOut', { count: values })}</p>}
    </>
  )
}

function BookFailure({ book: { failure, next_at: nextAt } }: { book: ContactBook }) {
  const t = useTranslations('contacts')
  const refusals = useTranslations('refusals')
  const formats = useFormats()
  if (failure === null) return null
  const next = nextAt === null ? t('books.waits') : t('books.next', { time: formats.clock(new Date(nextAt)) })
  return (
    <Note tone={failure === 'book_away' || failure === 'book_empty' ? 'warning' : 'negative'}>
      {`${refusalText(refusals, { reason: failure, values: {} }) ?? ''} ${next}`}
    </Note>
  )
}
