import type { SsoSettings } from '@lineside/contract/resources/sign-in/single-sign-on'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../shared/errors/report-error.ts'
import { Loaded } from '../../../shared/errors/loaded.tsx'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { takeSsoAnswer } from '../../../shared/session/sso-answer.ts'
import { Actions } from '../../../shared/ui/basics/actions.tsx'
import { Badge } from '../../../shared/ui/basics/badge.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { SettingsRow, SettingsSection } from '../../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../../shared/ui/lists/skeleton-rows.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { finishTrialMutation, removeMutation, ssoQuery, tryMutation } from './sso-queries.ts'
import { SsoRules } from './sso-rules.tsx'
import { SsoSeatRows } from './sso-seat-rows.tsx'

/** FACT-08: the company's own provider, at which its people sign in. */
export function SsoSection() {
  const t = useTranslations('sign-in-rules')
  const sso = useQuery(ssoQuery)
  const trial = useMutation({ ...finishTrialMutation, meta: { isQuiet: true } })
  const { mutate: finishTrial } = trial
  useEffect(() => {
    const answer = takeSsoAnswer()
    if (answer !== null) finishTrial(answer)
  }, [finishTrial])
  return (
    <SettingsSection title={t('sso.title')} lead={t('sso.lead')}>
      {trial.isSuccess && (
        <Note tone="positive" live="status">
          {t('sso.triedAs', { address: trial.data.address })}
        </Note>
      )}
      {trial.isError && (
        <Note tone="negative" live="alert">
          {errorText(trial.error)}
        </Note>
      )}
      <Loaded query={sso} action={t('sso.load')} waiting={<SkeletonRows label={t('sso.title')} count={2} />}>
        {(settings) => <SsoRows settings={settings} />}
      </Loaded>
    </SettingsSection>
  )
}

function SsoRows({ settings }: { settings: SsoSettings }) {
  const t = useTranslations('sign-in-rules')
  const { domains, provider } = settings
  const dialog = useLazyPart(() => import('./sso-dialog.tsx').then((m) => m.SsoDialog))
  const attempt = useMutation({ ...tryMutation, meta: { failed: () => t('sso.tryAction') } })
  const [isAsked, setAsked] = useState(false)
  const isTried = typeof provider?.tried_at === 'string'
  return (
    <>
      <SettingsRow label={t('sso.domains')} hint={domains.length === 0 ? t('sso.noDomains') : domains.join(', ')} />
      <SettingsRow
        label={provider === null ? t('sso.provider') : provider.name}
        hint={provider === null ? t('sso.noProvider') : provider.issuer}
        aside={
          provider !== null && (
            <Badge tone={isTried ? 'positive' : 'warning'}>{t(isTried ? 'sso.tried' : 'sso.untried')}</Badge>
          )
        }
        isTall
      >
        <Actions align="end">
          {provider !== null && (
            <>
              <Button size="s" onClick={() => setAsked(true)}>
                {t('sso.remove')}
              </Button>
              <Button size="s" isBusy={attempt.isPending} onClick={() => attempt.mutate()}>
                {t('sso.try')}
              </Button>
            </>
          )}
          <Button size="s" data-popup="sso-provider" onClick={dialog.open}>
            {t(provider === null ? 'sso.setUp' : 'sso.change')}
          </Button>
        </Actions>
      </SettingsRow>
      {provider !== null && <SsoRules settings={settings} provider={provider} />}
      {settings.seats !== null && <SsoSeatRows seats={settings.seats} />}
      {dialog.Part && <dialog.Part isOpen={dialog.isOpen} onClose={dialog.close} settings={settings} />}
      <RemoveDialog isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  )
}

function RemoveDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('sign-in-rules')
  const remove = useMutation({ ...removeMutation, meta: { failed: () => t('sso.removeAction') } })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      title={t('sso.removeTitle')}
      confirmLabel={t('sso.remove')}
      isBusy={remove.isPending}
      isDanger
    >
      {t('sso.removeText')}
    </ConfirmDialog>
  )
}
