import { limits } from '@lineside/contract/limits'
import type { SafetyContact } from '@lineside/contract/resources/pbx/emergency-places'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEmergencyActions } from '../../domain/emergency/emergency-queries.ts'
import { type Locale, LOCALE_NAMES, LOCALES } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Card, CardHead } from '../../shared/ui/basics/card.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './emergency-places.module.css'

type Language = SafetyContact['language']
/** Mails have no `en-US`. */
const languageOf = (locale: Locale): Language => (locale === 'en-US' ? 'en' : locale)
const languages = LOCALES.map((id) => ({ id: languageOf(id), text: LOCALE_NAMES[id] }))

/** RECEIVE-05: who is mailed of each emergency call, and in which language. */
export function ContactForm({ contact }: { contact: SafetyContact | null }) {
  const t = useTranslations('emergency')
  const basics = useTranslations('basics')
  const { locale } = useLocale()
  const { contact: set } = useEmergencyActions()
  const stored = contact ?? { email: '', language: languageOf(locale) }
  const [draft, setDraft] = useState(stored)
  const [isTried, setTried] = useState(false)
  const email = draft.email.trim()
  const isGood = email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
  const isChanged = email !== stored.email || (email !== '' && draft.language !== stored.language)
  useUnsavedWork(isChanged)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isGood || !isChanged || set.isPending) return
    set.mutate(
      { contact: email === '' ? null : { email, language: draft.language } },
      { onSuccess: () => toast.success(t('saved')) },
    )
  }
  return (
    <Card isPadded>
      <CardHead title={t('contact.title')} />
      <form className={css.contact} noValidate onSubmit={submit}>
        <p className={css.lead}>{t('contact.lead')}</p>
        {contact === null && <Note tone="warning">{t('contact.none')}</Note>}
        <div className={css.pair}>
          <TextField
            label={t('contact.email')}
            hint={t('contact.empty')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.emailLength}
            value={draft.email}
            error={isTried && !isGood ? t('contact.emailWrong') : undefined}
            onChange={(event) => setDraft({ ...draft, email: event.target.value })}
          />
          <NativeSelect
            label={t('contact.language')}
            options={languages}
            value={draft.language}
            onChange={(language) => setDraft({ ...draft, language })}
          />
        </div>
        {isChanged && (
          <span className={css.save}>
            <Button disabled={set.isPending} onClick={() => setDraft(stored)}>
              {basics('actions.cancel')}
            </Button>
            <Button type="submit" tone="primary" isBusy={set.isPending}>
              {basics('actions.save')}
            </Button>
          </span>
        )}
      </form>
    </Card>
  )
}
