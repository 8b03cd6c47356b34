import { mayDo } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import type { Contact } from '@lineside/contract/resources/contacts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './contact-form.module.css'
import { ContactNumbers, filledNumbers, isNumberWrong, type TypedNumber, typedNumbers } from './contact-numbers.tsx'
import type { WrittenContact } from './save-contact.ts'

/** Members whose refusal stands beside their field. */
export const refusableMembers = ['name', 'company', 'email', 'numbers'] as const

interface ContactFormProps {
  id: string
  contact: Contact | null
  /** The number that a new contact starts with. */
  firstNumber: string
  /** The error of the last attempt to save. */
  error: unknown
  onSubmit: (written: WrittenContact) => void
}

export function ContactForm({ id, contact, firstNumber, error, onSubmit }: ContactFormProps) {
  const t = useTranslations('contacts')
  const { facts } = useUser()
  const [typed, setTyped] = useState(() => ({
    name: contact?.name ?? '',
    company: contact?.company ?? '',
    email: contact?.email ?? '',
    shared: contact?.shared ?? false,
    numbers: typedNumbers(contact?.numbers ?? [], firstNumber),
  }))
  const [showsProblems, setShowsProblems] = useState(false)
  const [isDirty, setDirty] = useState(false)
  useUnsavedWork(isDirty, 'dialog')
  const type = (change: Partial<typeof typed>) => {
    setDirty(true)
    setTyped({ ...typed, ...change })
  }
  // an empty number is not saved, and so is no work to lose
  const addNumber = (numbers: readonly TypedNumber[]) => setTyped({ ...typed, numbers })
  const isUnnamed = typed.name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = isUnnamed || typed.numbers.some(isNumberWrong)
    setShowsProblems(isWrong)
    if (!isWrong) onSubmit({ ...typed, numbers: filledNumbers(typed.numbers) })
  }
  const refused = (member: (typeof refusableMembers)[number]) => fieldRefusalOf(error, member) ?? undefined
  return (
    <form id={id} className={css.form} onSubmit={submit}>
      <TextField
        label={t('name')}
        autoFocus
        autoComplete="off"
        maxLength={limits.contactNameLength}
        error={showsProblems && isUnnamed ? t('nameNeeded') : refused('name')}
        value={typed.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <TextField
        label={t('companyName')}
        autoComplete="off"
        maxLength={limits.contactNameLength}
        error={refused('company')}
        value={typed.company}
        onChange={(event) => type({ company: event.target.value })}
      />
      <ContactNumbers
        numbers={typed.numbers}
        refusal={refused('numbers')}
        onChange={(numbers) => type({ numbers })}
        onAdd={addNumber}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        error={refused('email')}
        value={typed.email}
        onChange={(event) => type({ email: event.target.value })}
      />
      {contact === null && mayDo(facts, 'company_contacts') && (
        <Checkbox isOn={typed.shared} onChange={(shared) => type({ shared })}>
          {t('forCompany')}
        </Checkbox>
      )}
    </form>
  )
}
