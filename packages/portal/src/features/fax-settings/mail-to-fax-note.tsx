import type { MailToFaxSettings } from '@lineside/contract/resources/mail-to-fax-settings'
import { useTranslations } from 'use-intl'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** Why no mail becomes a fax: it is switched off, or nothing tells whose mails are faxed. */
export function MailToFaxNote({ settings }: { settings: MailToFaxSettings }) {
  const t = useTranslations('fax-settings')
  const { active = true, secret_key, acl } = settings
  if (!active) return <Note tone="warning">{t('inactive.title')}</Note>
  return secret_key || acl.length > 0 ? null : <Note>{t('mailToFax.closed')}</Note>
}
