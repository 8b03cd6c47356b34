import { Ellipsis, Phone, PhoneOff, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { useForwardingTools } from './forwarding-tools.tsx'

interface GroupMenuProps {
  group: ForwardingGroup
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** CF-04. */
export function GroupMenu({ group, isOn, onSwitch }: GroupMenuProps) {
  const t = useTranslations('call-forwarding')
  const { canRing, change, open } = useForwardingTools()
  const { key, type } = group
  const ring = (isRung: boolean) =>
    change({ group: key, action: t('menu.ringAction'), write: (writes) => writes.ringPrimaryNumber(isRung) })
  const items: MenuEntryProps[] = [
    {
      id: 'add',
      text: t('destination.add'),
      icon: Plus,
      onAction: () => open({ part: 'add-menu', group: key }),
    },
    ...(canRing && type === 'cfu'
      ? [{ id: 'ring', text: t('menu.ring'), icon: Phone, onAction: () => ring(true) }]
      : []),
    ...(canRing && type === 'cft'
      ? [{ id: 'ring', text: t('menu.doNotRing'), icon: PhoneOff, onAction: () => ring(false) }]
      : []),
    isOn
      ? { id: 'enable', text: t('menu.disable'), icon: PowerOff, onAction: () => onSwitch(false) }
      : { id: 'enable', text: t('menu.enable'), icon: Power, onAction: () => onSwitch(true) },
    {
      id: 'delete',
      text: t('menu.delete'),
      icon: Trash2,
      tone: 'negative',
      onAction: () => open({ part: 'remove-forwarding', group: key }),
    },
  ]
  return (
    <Menu
      label={t('menu.name')}
      trigger={<IconButton icon={Ellipsis} size="s" name={t('menu.name')} tone="muted" data-popup="forwarding-menu" />}
      items={items}
    />
  )
}
