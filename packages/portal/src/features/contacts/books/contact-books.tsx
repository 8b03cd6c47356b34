import type { ContactBook } from '@lineside/contract/resources/app/contact-books'
import { BookUser } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { BookPassword } from './book-password.tsx'
import { BooksDialog } from './books-dialog.tsx'
import { ConnectBook } from './connect-book.tsx'
import { DisconnectBook } from './disconnect-book.tsx'

type View =
  | { readonly phase: 'closed' }
  | { readonly phase: 'list' }
  | { readonly phase: 'connect' }
  | { readonly phase: 'password'; readonly book: ContactBook }
  | { readonly phase: 'disconnect'; readonly book: ContactBook }

/** BOOK-02: the address books that contacts follow, and what is done with them; one dialog at a time. */
export function ContactBooks() {
  const t = useTranslations('contacts')
  const [view, setView] = useState<View>({ phase: 'closed' })
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = view.phase !== 'closed'
  const wasOpen = useRef(false)
  useEffect(() => {
    // a dialog gives the focus back to a button of the one before, which is gone
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const toList = () => setView({ phase: 'list' })
  return (
    <>
      <IconButton ref={opener} icon={BookUser} name={t('books.open')} data-popup="contact-books" onClick={toList} />
      {view.phase === 'list' && (
        <BooksDialog
          onClose={() => setView({ phase: 'closed' })}
          onConnect={() => setView({ phase: 'connect' })}
          onPassword={(book) => setView({ phase: 'password', book })}
          onDisconnect={(book) => setView({ phase: 'disconnect', book })}
        />
      )}
      {view.phase === 'connect' && <ConnectBook onClose={toList} />}
      {view.phase === 'password' && <BookPassword book={view.book} onClose={toList} />}
      {view.phase === 'disconnect' && <DisconnectBook book={view.book} onClose={toList} />}
    </>
  )
}
