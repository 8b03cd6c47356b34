import { optionalNotices } from '@lineside/contract/resources/security'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { securityQuery, setMailsMutation } from './security-queries.ts'

/** SESS-03: the events of which the user is mailed. */
export function MailsSection() {
  const t = useTranslations('security')
  const security = useQuery(securityQuery)
  const save = useMutation({ ...setMailsMutation, meta: { failed: () => t('mails.saveAction') } })
  return (
    <SettingsSection title={t('mails.title')} lead={t('mails.lead')}>
      <Loaded
        query={security}
        action={t('mails.loadAction')}
        waiting={<SkeletonRows count={3} label={t('mails.title')} />}
      >
        {({ email, mails }) => (
          <>
            <SettingsRow
              label={t('mails.always')}
              hint={email === null ? t('mails.noAddress') : t('mails.to', { email })}
            />
            {optionalNotices.map((kind) => (
              <SettingsRow key={kind} label={t(`mails.${kind}`)}>
                <Switch
                  aria-label={t(`mails.${kind}`)}
                  isOn={mails[kind]}
                  isBusy={save.isPending}
                  onChange={(isOn) => save.mutate({ ...mails, [kind]: isOn })}
                />
              </SettingsRow>
            ))}
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}
