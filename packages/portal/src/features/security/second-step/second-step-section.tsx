import type { FactorState } from '@lineside/contract/resources/sign-in/second-factor'
import { limits } from '@lineside/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, FileText, Smartphone } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { factorQuery } from '../../../domain/second-factor/factor-queries.ts'
import { useShortDay } from '../../../shared/i18n/use-short-day.ts'
import { Loaded } from '../../../shared/errors/loaded.tsx'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { Badge } from '../../../shared/ui/basics/badge.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { SettingsSection } from '../../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../../shared/ui/lists/skeleton-rows.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import { SecurityRow } from '../security-row.tsx'

/** FACT-01: the authenticator app and the recovery codes. */
export function SecondStepSection() {
  const t = useTranslations('second-factor')
  const factor = useQuery(factorQuery)
  return (
    <SettingsSection title={t('section.title')} lead={t('section.lead')}>
      <Loaded query={factor} action={t('section.load')} waiting={<SkeletonRows label={t('section.title')} count={2} />}>
        {(state) => (
          <ul>
            <AppRow state={state} />
            {state.recovery_codes && <CodesRow codes={state.recovery_codes} />}
          </ul>
        )}
      </Loaded>
    </SettingsSection>
  )
}

function AppRow({ state }: { state: FactorState }) {
  const t = useTranslations('second-factor')
  const now = useNow()
  const { shortTime } = useFormats()
  const day = useShortDay()
  const enrol = useLazyPart(() => import('./enrol-dialog.tsx').then((m) => m.EnrolDialog))
  const off = useLazyPart(() => import('./switch-off-dialog.tsx').then((m) => m.SwitchOffDialog))
  const isAsked = state.needed_from !== null
  const used = state.last_used_at && t('section.used', { time: shortTime(new Date(state.last_used_at), now) })
  const about = () => {
    if (state.is_on) return t('section.on', { day: state.since === null ? '' : day(state.since) })
    if (state.policy === 'off') return t('section.notOffered')
    return state.needed_from === null ? t('section.off') : t('section.askedFrom', { day: day(state.needed_from) })
  }
  return (
    <SecurityRow
      icon={Smartphone}
      title={t('section.app')}
      badge={state.is_on && isAsked && <Badge>{t('section.asked')}</Badge>}
      meta={about()}
      {...(state.is_on && used !== null && { time: used })}
    >
      {state.is_on ? (
        <Menu
          trigger={<IconButton icon={Ellipsis} size="s" name={t('section.menu')} data-popup="second-step" />}
          label={t('section.menu')}
          items={[
            { id: 'move', text: t('section.move'), onAction: enrol.open },
            // the platform would refuse it
            ...(isAsked ? [] : [{ id: 'off', text: t('section.switchOff'), onAction: off.open }]),
          ]}
        />
      ) : (
        state.policy !== 'off' && (
          <Button size="s" data-popup="set-up-second-step" onClick={enrol.open}>
            {t('section.setUp')}
          </Button>
        )
      )}
      {enrol.Part && <enrol.Part isOpen={enrol.isOpen} onClose={enrol.close} isReplaced={state.is_on} />}
      {off.Part && <off.Part isOpen={off.isOpen} onClose={off.close} />}
    </SecurityRow>
  )
}

function CodesRow({ codes }: { codes: NonNullable<FactorState['recovery_codes']> }) {
  const t = useTranslations('second-factor')
  const day = useShortDay()
  const renew = useLazyPart(() => import('./new-codes-dialog.tsx').then((m) => m.NewCodesDialog))
  return (
    <SecurityRow
      icon={FileText}
      title={t('section.codes')}
      meta={t('section.left', { left: codes.left, total: limits.recoveryCodes })}
      {...(codes.made_at !== null && { time: t('section.made', { day: day(codes.made_at) }) })}
    >
      <Button size="s" data-popup="new-recovery-codes" onClick={renew.open}>
        {t('section.newCodes')}
      </Button>
      {renew.Part && <renew.Part isOpen={renew.isOpen} onClose={renew.close} />}
    </SecurityRow>
  )
}
