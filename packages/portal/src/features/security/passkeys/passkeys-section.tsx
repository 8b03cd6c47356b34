import { limits } from '@lineside/contract/limits'
import type { Passkey } from '@lineside/contract/resources/sign-in/passkeys'
import { browserName } from '@lineside/telephony/devices/browser-name'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../shared/errors/loaded.tsx'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { hasPasskeys } from '../../../shared/session/has-passkeys.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { SettingsSection } from '../../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../../shared/ui/lists/skeleton-rows.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { useFocusKeeper } from '../../../shared/ui/overlays/use-focus-keeper.ts'
import { useLast } from '../../../shared/ui/overlays/use-last.ts'
import { SecurityFoot } from '../security-row.tsx'
import { addPasskeyMutation, passkeysQuery, removePasskeyMutation } from './passkey-queries.ts'
import { PasskeyRow } from './passkey-row.tsx'

/** FACT-05: the passkeys of the user. */
export function PasskeysSection() {
  const t = useTranslations('passkeys')
  const passkeys = useQuery(passkeysQuery)
  return (
    <SettingsSection title={t('title')} lead={t('lead')}>
      <Loaded query={passkeys} action={t('load')} waiting={<SkeletonRows label={t('title')} count={1} />}>
        {(items) => <Passkeys items={items} />}
      </Loaded>
    </SettingsSection>
  )
}

function Passkeys({ items }: { items: readonly Passkey[] }) {
  const t = useTranslations('passkeys')
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const rename = useLazyPart(() => import('./rename-passkey-dialog.tsx').then((m) => m.RenamePasskeyDialog))
  return (
    <div ref={box}>
      {items.length > 0 && (
        <ul aria-label={t('title')}>
          {items.map((item) => (
            <PasskeyRow
              key={item.id}
              item={item}
              onRename={() => {
                setRenamed(item)
                rename.open()
              }}
              onRemove={() => setRemoved(item)}
            />
          ))}
        </ul>
      )}
      <AddPasskey count={items.length} />
      {rename.Part && renamed && <rename.Part isOpen={rename.isOpen} onClose={rename.close} item={renamed} />}
      <RemovePasskey item={removed} onClose={() => setRemoved(null)} />
    </div>
  )
}

function AddPasskey({ count }: { count: number }) {
  const t = useTranslations('passkeys')
  const add = useMutation({ ...addPasskeyMutation, meta: { failed: () => t('addAction') } })
  const isFull = count >= limits.passkeys
  const begin = () =>
    add.mutate(browserName(navigator.userAgent), { onSuccess: (made) => made && toast.success(t('added')) })
  const hint = () => {
    if (isFull) return t('full', { most: limits.passkeys })
    if (hasPasskeys()) return undefined
    return t(window.isSecureContext && 'PublicKeyCredential' in window ? 'noHost' : 'noBrowser')
  }
  return (
    <SecurityFoot hint={hint()}>
      <Button
        size="s"
        icon={Plus}
        disabled={isFull || !hasPasskeys()}
        isBusy={add.isPending}
        busyLabel={t('adding')}
        onClick={begin}
      >
        {t('add')}
      </Button>
    </SecurityFoot>
  )
}

function RemovePasskey({ item, onClose }: { item: Passkey | null; onClose: () => void }) {
  const t = useTranslations('passkeys')
  const remove = useMutation({ ...removePasskeyMutation, meta: { failed: () => t('removeAction') } })
  const last = useLast(item)
  if (last === null) return null
  const confirm = () => remove.mutate(last.id, { onSuccess: () => toast.success(t('removed')), onSettled: onClose })
  return (
    <ConfirmDialog
      isOpen={item !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={t('removeTitle')}
      confirmLabel={t('remove')}
      isBusy={remove.isPending}
      isDanger
    >
      {t('removeText', { name: last.name })}
    </ConfirmDialog>
  )
}
