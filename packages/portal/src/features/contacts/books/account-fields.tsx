import { limits } from '@lineside/contract/limits'
import { bookLimits } from '@lineside/contract/resources/app/contact-books'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../../shared/ui/fields/password-field.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import type { BookAccount } from './book-queries.ts'
import css from './books.module.css'

interface AccountFieldsProps {
  /** The id of the form, which a button elsewhere submits. */
  form: string
  account: BookAccount
  onType: (change: Partial<BookAccount>) => void
  onSubmit: () => void
  /** It is being sent; fields keep the focus meanwhile. */
  isKept: boolean
}

/** Where an address book is, and who may read it there. */
export function AccountFields({ form, account, onType, onSubmit, isKept }: AccountFieldsProps) {
  const t = useTranslations('contacts')
  const [isTried, setTried] = useState(false)
  const { address, username, password } = account
  const missing = {
    address: address.trim() === '' ? t('books.addressMissing') : undefined,
    username: username.trim() === '' ? t('books.usernameMissing') : undefined,
    password: password === '' ? t('books.passwordMissing') : undefined,
  }
  const isWhole = Object.values(missing).every((error) => error === undefined)
  return (
    <form
      id={form}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWhole && !isKept) onSubmit()
      }}
    >
      <TextField
        autoFocus
        label={t('books.address')}
        hint={t('books.addressHint')}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        maxLength={bookLimits.address}
        readOnly={isKept}
        error={isTried ? missing.address : undefined}
        onChange={(event) => onType({ address: event.target.value })}
      />
      <TextField
        label={t('books.username')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={username}
        maxLength={limits.emailLength}
        readOnly={isKept}
        error={isTried ? missing.username : undefined}
        onChange={(event) => onType({ username: event.target.value })}
      />
      <PasswordField
        label={t('books.password')}
        hint={t('books.passwordHint')}
        autoComplete="off"
        value={password}
        maxLength={bookLimits.password}
        readOnly={isKept}
        error={isTried ? missing.password : undefined}
        onChange={(event) => onType({ password: event.target.value })}
      />
    </form>
  )
}
