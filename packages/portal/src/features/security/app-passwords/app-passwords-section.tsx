import type { Scope } from '@lineside/contract/http/scopes'
import { limits } from '@lineside/contract/limits'
import type { AppPassword } from '@lineside/contract/resources/sign-in/app-passwords'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, KeyRound, Phone, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { Loaded } from '../../../shared/errors/loaded.tsx'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { SettingsSection } from '../../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../../shared/ui/lists/skeleton-rows.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../../shared/ui/overlays/use-last.ts'
import { SecurityFoot, SecurityRow } from '../security-row.tsx'
import { appPasswordsQuery, useRevokeAppPassword } from './app-password-queries.ts'

const icons = { api_read: BookOpen, api_all: KeyRound, phone_provisioning: Phone } as const satisfies Record<
  Scope,
  unknown
>

/** FACT-04: passwords for programs that cannot ask for a second step. */
export function AppPasswordsSection() {
  const t = useTranslations('app-passwords')
  const passwords = useQuery(appPasswordsQuery)
  const [asked, setAsked] = useState<AppPassword | null>(null)
  const create = useLazyPart(() => import('./new-app-password-dialog.tsx').then((m) => m.NewAppPasswordDialog))
  return (
    <SettingsSection title={t('title')} lead={t('lead')}>
      <Loaded query={passwords} action={t('load')} waiting={<SkeletonRows label={t('title')} count={2} />}>
        {(items) => (
          <>
            {items.length > 0 && (
              <ul>
                {items.map((item) => (
                  <AppPasswordRow key={item.id} item={item} onRevoke={() => setAsked(item)} />
                ))}
              </ul>
            )}
            <SecurityFoot hint={t(items.length < limits.appPasswords ? 'once' : 'full', { most: limits.appPasswords })}>
              <Button
                size="s"
                icon={Plus}
                data-popup="new-app-password"
                disabled={items.length >= limits.appPasswords}
                onClick={create.open}
              >
                {t('new')}
              </Button>
            </SecurityFoot>
          </>
        )}
      </Loaded>
      {create.Part && <create.Part isOpen={create.isOpen} onClose={create.close} />}
      <RevokeDialog item={asked} onClose={() => setAsked(null)} />
    </SettingsSection>
  )
}

function AppPasswordRow({ item, onRevoke }: { item: AppPassword; onRevoke: () => void }) {
  const t = useTranslations('app-passwords')
  const now = useNow()
  const { shortTime } = useFormats()
  const { name, scope, last_used_at: usedAt, last_used_from: from } = item
  return (
    <SecurityRow
      icon={icons[scope]}
      title={name}
      meta={t(`scopes.${scope}`)}
      time={
        usedAt === null ? (
          t('unused')
        ) : (
          <span title={from ?? undefined}>{t('used', { time: shortTime(new Date(usedAt), now) })}</span>
        )
      }
    >
      <Button size="s" aria-label={t('revokeName', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </SecurityRow>
  )
}

function RevokeDialog({ item, onClose }: { item: AppPassword | null; onClose: () => void }) {
  const t = useTranslations('app-passwords')
  const revoke = useRevokeAppPassword()
  const last = useLast(item)
  if (last === null) return null
  return (
    <ConfirmDialog
      isOpen={item !== null}
      onClose={onClose}
      onConfirm={() => revoke.mutate(last.id, { onSettled: onClose })}
      title={t('revokeTitle')}
      confirmLabel={t('revoke')}
      isBusy={revoke.isPending}
      isDanger
    >
      {t('revokeText', { name: last.name })}
    </ConfirmDialog>
  )
}
