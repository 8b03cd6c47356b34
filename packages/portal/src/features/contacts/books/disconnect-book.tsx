import type { ContactBook } from '@lineside/contract/resources/app/contact-books'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../../shared/ui/basics/kit-labels.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { RadioGroup } from '../../../shared/ui/fields/radio-group.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { useBookActions } from './book-queries.ts'

/** Asks whether the contacts of an address book stay or go, and disconnects it. */
export function DisconnectBook({ book, onClose }: { book: ContactBook; onClose: () => void }) {
  const t = useTranslations('contacts')
  const labels = useKitLabels()
  const { remove } = useBookActions()
  const [contacts, setContacts] = useState<'keep' | 'remove'>('keep')
  const { id, name } = book
  const disconnect = () =>
    remove.mutate(
      { book: id, contacts },
      { onSuccess: () => toast.success(t('books.remove.done', { name })), onSettled: onClose },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={remove.isPending}
      title={t('books.remove.title', { name })}
      foot={
        <>
          <Button autoFocus disabled={remove.isPending} onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button tone="danger" isBusy={remove.isPending} onClick={disconnect}>
            {t('books.disconnect')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('books.remove.question')}
        direction="column"
        options={(['keep', 'remove'] as const).map((choice) => ({
          id: choice,
          text: t(`books.remove.${choice}`),
          hint: t(`books.remove.${choice}Hint`),
        }))}
        value={contacts}
        onChange={setContacts}
        isDisabled={remove.isPending}
      />
    </Dialog>
  )
}
