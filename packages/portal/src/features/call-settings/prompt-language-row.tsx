import { promptLanguages } from '@lineside/contract/preferences'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { messagesFolder } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { preferenceDefinitionsQuery } from '../../domain/preferences/preference-definitions.ts'
import { usePreference } from '../../domain/preferences/use-change-preferences.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'

/** The language of announcements: the platform's list of choices, named in the language of the page. */
export function PromptLanguageRow({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-settings')
  const basics = useTranslations('basics')
  const common = useTranslations('common')
  const { locale } = useLocale()
  const { data, error, isFetching, refetch } = useQuery(preferenceDefinitionsQuery(messagesFolder(locale)))
  const { value, isSaving, set } = usePreference('language', preferences, t('language.action'))
  // the choice without a value means the domain's default
  const options =
    data && (data.language?.enum_values ?? []).map((choice) => ({ id: choice.value ?? '', text: choice.label }))
  return (
    <SettingsRow label={t('language.label')} hint={t('language.hint')} isTall>
      {options && (
        <NativeSelect
          label={t('language.label')}
          isLabelHidden
          aria-busy={isSaving || undefined}
          options={options}
          value={value ?? ''}
          onChange={(chosen) => set(promptLanguages.find((language) => language === chosen))}
        />
      )}
      {!options && error && (
        <Note
          tone="negative"
          live="alert"
          action={
            <Button size="s" isBusy={isFetching} onClick={() => void refetch()}>
              {basics('actions.retry')}
            </Button>
          }
        >
          {errorText(error, common('errors.whileTrying', { action: t('language.loadAction') }))}
        </Note>
      )}
      {!options && !error && <Skeleton shape="long" />}
    </SettingsRow>
  )
}
