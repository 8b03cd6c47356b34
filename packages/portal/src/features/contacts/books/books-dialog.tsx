import type { ContactBook } from '@lineside/contract/resources/app/contact-books'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useContactsRefresh } from '../../../domain/contacts/save-contact.ts'
import { Loaded } from '../../../shared/errors/loaded.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { SkeletonRows } from '../../../shared/ui/lists/skeleton-rows.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { BookItem } from './book-item.tsx'
import { booksQuery, useBookActions } from './book-queries.ts'
import css from './books.module.css'

interface BooksDialogProps {
  onClose: () => void
  onConnect: () => void
  onPassword: (book: ContactBook) => void
  onDisconnect: (book: ContactBook) => void
}

/** The address books that the reader's contacts follow, and how each of them does. */
export function BooksDialog({ onClose, onConnect, onPassword, onDisconnect }: BooksDialogProps) {
  const t = useTranslations('contacts')
  const labels = useKitLabels()
  const query = useQuery(booksQuery)
  const { read } = useBookActions()
  const refreshContacts = useContactsRefresh()
  const isEmpty = query.data?.length === 0
  const close = () => {
    // books were read meanwhile
    void refreshContacts()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('books.title')}
      foot={
        <>
          <Button onClick={close}>{labels.close}</Button>
          <Button icon={Plus} {...(isEmpty && { tone: 'primary' as const })} onClick={onConnect}>
            {t('books.connect')}
          </Button>
        </>
      }
    >
      <div className={css.books}>
        <p>{t('books.lead')}</p>
        <Loaded
          query={query}
          action={t('books.loadAction')}
          waiting={<SkeletonRows count={2} label={t('books.loading')} />}
        >
          {(books) =>
            books.length > 0 && (
              <ul className={css.list} aria-label={t('books.title')}>
                {books.map((book) => (
                  <BookItem
                    key={book.id}
                    book={book}
                    onRead={() => read.mutate(book.id)}
                    onPassword={() => onPassword(book)}
                    onDisconnect={() => onDisconnect(book)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
