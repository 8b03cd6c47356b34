import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'

interface SecretDialogProps {
  /** null while the dialog is closed. */
  secret: string | null
  onClose: () => void
}

/** KEYS-02: shows a new secret, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useTranslations('pbx-connections')
  const shown = useLast(secret) ?? ''
  const foot = (
    <Button tone="primary" onClick={onClose}>
      {t('secret.kept')}
    </Button>
  )
  return (
    <Dialog isOpen={secret !== null} onClose={onClose} title={t('secret.title')} foot={foot}>
      <p>{t('secret.text')}</p>
      <TextField
        label={t('secret.label')}
        value={shown}
        readOnly
        end={<CopyButton name={t('secret.label')} text={shown} size="s" />}
      />
    </Dialog>
  )
}
