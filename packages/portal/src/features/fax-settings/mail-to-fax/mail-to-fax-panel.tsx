import { type FormEvent, useMemo } from 'react'
import { useUser } from '../../../shared/session/use-user.tsx'
import { MailToFaxSection } from './mail-to-fax-section.tsx'
import { TryMail } from './try-mail.tsx'
import { RulesSection } from './rules/rules-section.tsx'
import { SettingsPanel } from '../settings-panel.tsx'
import { mailToFaxSource } from '../settings-source.ts'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import type { MailToFaxSettings } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { limits } from '@lineside/contract/limits'
import { EntrySection } from '../entries/entry-section.tsx'
import type { MailToFaxProps } from './mail-to-fax-props.ts'
import { useEntryTexts } from '../entries/use-entry-texts.ts'
import { useEntryChange } from '../use-settings-change.ts'
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts'
import { AddressField } from '../entries/address-field.tsx'
import type { EntryFormProps } from '../entries/entry-form.ts'
import css from '../fax-settings.module.css'
import { useAddressEdit } from '../entries/use-address-edit.ts'

/** FAX-03, FAX-04: the tab for Mail to Fax. */
export function MailToFaxPanel() {
  const { id } = useUser().subscriber
  const source = useMemo(() => mailToFaxSource(id), [id])
  return (
    <SettingsPanel source={source} forbidden={MailToFaxInactive}>
      {(settings) => (
        <>
          <MailToFaxNote settings={settings} />
          <RulesSection settings={settings} source={source} />
          <TryMail settings={settings} />
          <MailToFaxSection settings={settings} source={source} />
          <NotifySection settings={settings} source={source} />
        </>
      )}
    </SettingsPanel>
  )
}

interface MailToFaxInactiveProps {
  isRetrying: boolean
  onRetry: () => void
}

/**
 * FAX-04: shown while Mail to Fax is off. Only an administrator can switch it on, so all the user can do here is check
 * again.
 */
function MailToFaxInactive({ isRetrying, onRetry }: MailToFaxInactiveProps) {
  const t = useTranslations('fax-settings')
  return (
    <EmptyState
      level={2}
      title={t('inactive.title')}
      action={
        <Button icon={RotateCw} isBusy={isRetrying} onClick={onRetry}>
          {t('inactive.again')}
        </Button>
      }
    >
      {t('inactive.advice')}
    </EmptyState>
  )
}

/** Explains why no mail becomes a fax: Mail to Fax is off, or it has neither a secret key nor a rule for senders. */
function MailToFaxNote({ settings }: { settings: MailToFaxSettings }) {
  const t = useTranslations('fax-settings')
  const { active = true, secret_key, acl } = settings
  if (!active) return <Note tone="warning">{t('inactive.title')}</Note>
  return secret_key || acl.length > 0 ? null : <Note>{t('mailToFax.closed')}</Note>
}

/** FAX-03: the addresses that are told about a new secret key. */
function NotifySection({ settings, source }: MailToFaxProps) {
  return (
    <EntrySection
      kind="fax-notify"
      texts={useEntryTexts('notify')}
      entries={settings.secret_renew_notify}
      maximum={limits.faxDestinations}
      change={useEntryChange(source, 'secret_renew_notify')}
      nameOf={({ destination }) => destination}
      form={AddressForm}
    />
  )
}

/** FAX-03: the form of one such address. */
function AddressForm({ id, before, entries, onSubmit }: EntryFormProps<{ destination: string }>) {
  const t = useTranslations('fax-settings')
  const takenText = t('notify.taken')
  const { address, isWrong, tell, field } = useAddressEdit({ label: t('notify.address'), before, entries, takenText })
  useUnsavedWork(address !== (before?.destination ?? ''), 'dialog')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tell()
    if (!isWrong) onSubmit({ destination: address })
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <AddressField {...field} autoFocus />
    </form>
  )
}
