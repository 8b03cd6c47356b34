import { rolesOf } from '@lineside/contract/access'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useShortDay } from '../../shared/i18n/use-short-day.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { openSettingsMutation, securityQuery } from './security-queries.ts'
import { SecurityRow } from './security-row.tsx'

const choices = ['no', '1', '7', '30'] as const
type Choice = (typeof choices)[number]

/**
 * ROLE-02: who has seen the portal as the user, and until when an administrator who does may change settings. Nobody sees as an
 * administrator.
 */
export function SeeAsSection() {
  const t = useTranslations('security.seeAs')
  const security = useQuery(securityQuery)
  const { facts } = useUser()
  if (rolesOf(facts).isAdministrator || facts.isPbxGroup) return null
  return (
    <SettingsSection title={t('title')} lead={t('lead')}>
      <Loaded query={security} action={t('loadAction')} waiting={<SkeletonRows count={2} label={t('title')} />}>
        {({ settings_open_until: until, seen_by: seen }) => (
          <>
            <AllowRow until={until} />
            {seen.length > 0 && (
              <ul aria-label={t('seen')}>
                {seen.map((each) => (
                  <SeenRow key={each.at} {...each} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function AllowRow({ until }: { until: string | null }) {
  const t = useTranslations('security.seeAs')
  const formats = useFormats()
  const now = useNow()
  const save = useMutation({ ...openSettingsMutation, meta: { failed: () => t('saveAction') } })
  return (
    <SettingsRow
      label={t('allow')}
      isTall={until === null}
      hint={until === null ? t('allowHint') : t('until', { time: formats.shortTime(new Date(until), now) })}
    >
      {until === null ? (
        <NativeSelect
          size="s"
          label={t('allow')}
          isLabelHidden
          value="no"
          disabled={save.isPending}
          onChange={(choice: Choice) => choice !== 'no' && save.mutate(Number(choice))}
          options={choices.map((id) => ({ id, text: id === 'no' ? t('no') : t('days', { days: Number(id) }) }))}
        />
      ) : (
        <Button size="s" isBusy={save.isPending} onClick={() => save.mutate(null)}>
          {t('withdraw')}
        </Button>
      )}
    </SettingsRow>
  )
}

function SeenRow({ name, reason, at }: { name: string; reason: string; at: string }) {
  const day = useShortDay()
  return <SecurityRow icon={Eye} title={name} meta={reason} time={day(at)} />
}
