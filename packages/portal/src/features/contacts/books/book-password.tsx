import { bookLimits, type ContactBook } from '@lineside/contract/resources/app/contact-books'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../shared/errors/report-error.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { PasswordField } from '../../../shared/ui/fields/password-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { useBookActions } from './book-queries.ts'
import css from './books.module.css'

/** Gives an address book another app password, for one that its server refuses. */
export function BookPassword({ book, onClose }: { book: ContactBook; onClose: () => void }) {
  const t = useTranslations('contacts')
  const labels = useKitLabels()
  const form = useId()
  const { password: saving } = useBookActions()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={saving.isPending}
      title={book.name}
      foot={
        <>
          <Button disabled={saving.isPending} onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button tone="primary" type="submit" form={form} isBusy={saving.isPending}>
            {t('books.savePassword')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (password !== '') saving.mutate({ id: book.id, password }, { onSuccess: onClose })
        }}
      >
        <PasswordField
          autoFocus
          label={t('books.password')}
          hint={t('books.passwordHint')}
          autoComplete="off"
          value={password}
          maxLength={bookLimits.password}
          error={isTried && password === '' ? t('books.passwordMissing') : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {saving.isError && (
          <Note tone="negative" live="alert">
            {errorText(saving.error)}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
