import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import css from './hand-over.module.css'

interface NewPersonProps {
  name: string
  /** The person before has no way in any more. */
  isDone: boolean
  onConfirm: () => void
}

/** HAND-01: when somebody else gets a seat, every way in of the person before ends, after a question. */
export function NewPerson({ name, isDone, onConfirm }: NewPersonProps) {
  const t = useTranslations('pbx-hand-over.newPerson')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={css.other}>
      {isDone ? (
        <Note tone="positive" live="status">
          {t('done')}
        </Note>
      ) : (
        <Button tone="text" size="s" icon={UserRoundX} onClick={() => setAsking(true)}>
          {t('other')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
        title={t('title', { name })}
        confirmLabel={t('go')}
        isDanger
      >
        {t('text')}
      </ConfirmDialog>
    </div>
  )
}
