import { rolesOf } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import { type Contact, contactLabels, type ContactLabel } from '@lineside/contract/resources/contacts'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import css from './contact-form.module.css'
import { useSaveContact, type WrittenContact } from './save-contact.ts'

interface ContactDialogProps {
  /** null: the dialog is closed. `new`, or an object with a number: a new contact. Otherwise the contact to edit. */
  contact: Contact | 'new' | { readonly number: string } | null
  onClose: () => void
}

/** The dialog that adds a contact or edits one. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const t = useTranslations('contacts')
  const common = useTranslations('common')
  const last = useLast(contact)
  const edited = last !== null && typeof last === 'object' && 'id' in last ? last : null
  const firstNumber = last !== null && typeof last === 'object' && 'number' in last ? last.number : ''
  const saving = useSaveContact(edited)
  const save = (written: WrittenContact) => {
    saving.mutate(written, {
      onSuccess: () => {
        toast.success(t('saved', { name: written.name }))
        onClose()
      },
      onError: (error) => {
        if (members.every((member) => fieldRefusalOf(error, member) === null))
          reportError(error, { fallback: common('errors.whileTrying', { action: t('saveAction') }) })
      },
    })
  }
  if (last === null) return null
  return (
    <FormDialog
      isOpen={contact !== null}
      title={edited === null ? t('add') : t('editTitle', { name: edited.name })}
      isSaving={saving.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <ContactForm id={formId} contact={edited} firstNumber={firstNumber} error={saving.error} onSubmit={save} />
      )}
    </FormDialog>
  )
}

const members = ['name', 'company', 'email', 'numbers'] as const

interface ContactFormProps {
  id: string
  contact: Contact | null
  /** The number that a new contact starts with. */
  firstNumber: string
  /** The error of the last attempt to save. */
  error: unknown
  onSubmit: (written: WrittenContact) => void
}

interface TypedNumber {
  readonly key: number
  readonly label: ContactLabel
  readonly number: string
}

function ContactForm({ id, contact, firstNumber, error, onSubmit }: ContactFormProps) {
  const t = useTranslations('contacts')
  const { facts } = useUser()
  const given = contact?.numbers ?? []
  const [typed, setTyped] = useState({
    name: contact?.name ?? '',
    company: contact?.company ?? '',
    email: contact?.email ?? '',
    shared: contact?.shared ?? false,
  })
  const [numbers, setNumbers] = useState<readonly TypedNumber[]>(() =>
    (given.length > 0 ? given : [{ label: 'mobile' as const, number: firstNumber }]).map((known, key) => ({
      key,
      label: known.label,
      number: readableNumber(known.number),
    })),
  )
  const [isTold, setTold] = useState(false)
  const [isDirty, setDirty] = useState(false)
  useUnsavedWork(isDirty, 'dialog')
  const type = (change: Partial<typeof typed>) => {
    setDirty(true)
    setTyped({ ...typed, ...change })
  }
  const change = (key: number, to: Partial<TypedNumber>) => {
    setDirty(true)
    setNumbers(numbers.map((number) => (number.key === key ? { ...number, ...to } : number)))
  }
  const filled = numbers.filter(({ number }) => number.trim() !== '')
  const isWrong = typed.name.trim() === '' || filled.some(({ number }) => readNumber(number) === null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(isWrong)
    if (!isWrong)
      onSubmit({
        ...typed,
        numbers: filled.map(({ label, number }) => ({ label, number })),
      })
  }
  const refused = (member: (typeof members)[number]) => fieldRefusalOf(error, member) ?? undefined
  return (
    <form id={id} className={css.form} onSubmit={submit}>
      <TextField
        label={t('name')}
        autoFocus
        autoComplete="off"
        maxLength={limits.contactNameLength}
        error={isTold && typed.name.trim() === '' ? t('nameNeeded') : refused('name')}
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
      <fieldset className={css.numbers}>
        <legend>{t('numbers')}</legend>
        {numbers.map(({ key, label, number }, index) => (
          <div key={key} className={css.typed}>
            <NativeSelect
              label={t('labelOf', { position: index + 1 })}
              isLabelHidden
              options={contactLabels.map((each) => ({ id: each, text: t(`labels.${each}`) }))}
              value={label}
              onChange={(next) => change(key, { label: next })}
            />
            <TextField
              label={t('numberOf', { position: index + 1 })}
              isLabelHidden
              inputMode="tel"
              autoComplete="off"
              maxLength={limits.phoneNumberLength}
              error={number.trim() !== '' && readNumber(number) === null ? t('numberWrong') : undefined}
              value={number}
              onChange={(event) => change(key, { number: event.target.value })}
            />
            <IconButton
              icon={X}
              name={t('removeNumber', { position: index + 1 })}
              onClick={() => {
                setDirty(true)
                setNumbers(numbers.filter((other) => other.key !== key))
              }}
            />
          </div>
        ))}
        {refused('numbers') !== undefined && <p role="alert">{refused('numbers')}</p>}
        {numbers.length < limits.contactNumbers && (
          <Button
            icon={Plus}
            tone="text"
            onClick={() =>
              setNumbers([
                ...numbers,
                { key: 1 + Math.max(-1, ...numbers.map(({ key }) => key)), label: 'work', number: '' },
              ])
            }
          >
            {t('addNumber')}
          </Button>
        )}
      </fieldset>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        error={refused('email')}
        value={typed.email}
        onChange={(event) => type({ email: event.target.value })}
      />
      {contact === null && rolesOf(facts).isAdministrator && (
        <Checkbox isOn={typed.shared} onChange={(shared) => type({ shared })}>
          {t('forCompany')}
        </Checkbox>
      )}
    </form>
  )
}
