import type { Passkey } from '@lineside/contract/resources/sign-in/passkeys'
import { Ellipsis, Fingerprint } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { useShortDay } from '../../../shared/i18n/use-short-day.ts'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import { SecurityRow } from '../security-row.tsx'

interface PasskeyRowProps {
  item: Passkey
  onRename: () => void
  onRemove: () => void
}

/** A passkey: its name, whether other devices of the owner have it, and when it was used. */
export function PasskeyRow({ item, onRename, onRemove }: PasskeyRowProps) {
  const t = useTranslations('passkeys')
  const now = useNow()
  const { shortTime } = useFormats()
  const day = useShortDay()
  const { name, is_synced: isSynced, made_at: madeAt, last_used_at: usedAt } = item
  const menu = t('menu', { name })
  return (
    <SecurityRow
      icon={Fingerprint}
      title={name}
      meta={t(isSynced ? 'synced' : 'onDevice', { day: day(madeAt) })}
      time={usedAt === null ? t('unused') : t('used', { time: shortTime(new Date(usedAt), now) })}
    >
      <Menu
        trigger={<IconButton icon={Ellipsis} size="s" name={menu} />}
        label={menu}
        items={[
          { id: 'rename', text: t('rename'), onAction: onRename },
          { id: 'remove', text: t('remove'), onAction: onRemove },
        ]}
      />
    </SecurityRow>
  )
}
