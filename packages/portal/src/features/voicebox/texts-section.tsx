import type {
  putCompanyTextChoice,
  putTextChoice,
  TextChoices,
} from '@lineside/contract/resources/conversations/message-texts'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf } from '@lineside/contract/access'
import { textChoicesQuery } from '../../domain/conversations/text-choices-query.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'

const putOwn = describedRoute<typeof putTextChoice>('PUT', '/api/lineside/textchoices/own')
const putCompany = describedRoute<typeof putCompanyTextChoice>('PUT', '/api/lineside/textchoices/company')

type Chooser = 'own' | 'company'

const choose = (who: Chooser) =>
  mutationOptions({
    mutationFn: (on: boolean): Promise<TextChoices> =>
      who === 'own' ? callRoute(putOwn, { body: { on } }) : callRoute(putCompany, { body: { on } }),
    onSuccess: (stored: TextChoices, _on, _before, { client }) =>
      client.setQueryData(textChoicesQuery.queryKey, stored),
  })

/** TEXT-02: whether messages are written down; nothing at all where the installation has no speech service. */
export function TextsSection() {
  const t = useTranslations('voicebox')
  const { facts } = useUser()
  const query = useQuery(textChoicesQuery)
  const choices = query.data
  if (choices === undefined) return <LoadFailedNote query={query}>{t('texts.failed')}</LoadFailedNote>
  if (choices.service === null) return null
  const { isAdministrator } = rolesOf(facts)
  const service = choices.service === '' ? t('texts.here') : choices.service
  return (
    <SettingsSection title={t('texts.title')} lead={t('texts.lead')}>
      {isAdministrator && (
        <ChoiceRow
          who="company"
          choices={choices}
          label={t('texts.company')}
          hint={t('texts.companyHint', { service })}
        />
      )}
      <ChoiceRow
        who="own"
        choices={choices}
        label={t('texts.own')}
        hint={choices.company ? t('texts.ownHint', { service }) : t('texts.ownOff')}
      />
    </SettingsSection>
  )
}

interface ChoiceRowProps {
  who: Chooser
  choices: TextChoices
  label: string
  hint: string
}

function ChoiceRow({ who, choices, label, hint }: ChoiceRowProps) {
  const t = useTranslations('voicebox')
  const labelId = useId()
  const { isPending, variables, mutate } = useMutation({
    ...choose(who),
    meta: { failed: () => t('texts.saveAction') },
  })
  const isOn = isPending ? variables : choices[who]
  return (
    <SettingsRow label={label} hint={hint} labelId={labelId}>
      <Switch
        aria-labelledby={labelId}
        isOn={isOn}
        isBusy={isPending}
        disabled={who === 'own' && !choices.company && !choices.own}
        onChange={(on) => mutate(on)}
      />
    </SettingsRow>
  )
}
