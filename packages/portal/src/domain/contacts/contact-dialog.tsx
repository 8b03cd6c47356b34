import type { Contact } from '@lineside/contract/resources/contacts'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { ContactForm, refusableMembers } from './contact-form.tsx'
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
        if (refusableMembers.every((member) => fieldRefusalOf(error, member) === null))
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
