import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'

/** A secret that has just been made: of a webhook, or an API key with a call that uses it. */
export type Secret =
  | { readonly kind: 'webhook'; readonly text: string }
  | { readonly kind: 'key'; readonly text: string; readonly example: string }

interface SecretDialogProps {
  /** null while the dialog is closed. */
  secret: Secret | null
  onClose: () => void
}

/** KEYS-01, KEYS-02: shows a new secret, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useTranslations('pbx-connections')
  const shown = useLast(secret)
  const foot = (
    <Button tone="primary" onClick={onClose}>
      {t('secret.kept')}
    </Button>
  )
  const words = shown?.kind === 'key' ? 'keys.shown' : 'secret'
  const field = (label: string, text: string) => (
    <TextField label={label} value={text} readOnly end={<CopyButton name={label} text={text} size="s" />} />
  )
  return (
    <Dialog isOpen={secret !== null} onClose={onClose} title={t(`${words}.title`)} foot={foot}>
      <p>{t(`${words}.text`)}</p>
      {field(t(`${words}.label`), shown?.text ?? '')}
      {shown?.kind === 'key' && field(t('keys.shown.example'), shown.example)}
    </Dialog>
  )
}
