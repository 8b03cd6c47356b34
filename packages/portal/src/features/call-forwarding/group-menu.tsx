import { ArrowDown, ArrowUp, Ellipsis, Phone, PhoneOff, Plus, Power, PowerOff, Tag, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import type { ListedForwarding } from '@lineside/telephony/forwarding/listed-forwardings'
import css from './forwarding-card.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { controlId } from './open-part.ts'

interface GroupMenuProps {
  listed: ListedForwarding
  isOn: boolean
  isBusy: boolean
  onSwitch: (isOn: boolean) => void
}

/**
 * The menu of a forwarding: destinations and switch (CF-04), name and order (RULE-02), and whether the line itself
 * rings first.
 */
export function GroupMenu({ listed, isOn, isBusy, onSwitch }: GroupMenuProps) {
  const t = useTranslations('call-forwarding')
  const { canRing, change, open } = useForwardingTools()
  const { group, isFirst, isLast } = listed
  const { key, type } = group
  const move = useMove(listed, isBusy)
  const isAlone = isFirst && isLast
  const ring = (isRung: boolean) =>
    change({ group: key, action: t('menu.ringAction'), write: (writes) => writes.ringPrimaryNumber(group, isRung) })
  const items: MenuEntryProps[] = [
    {
      id: 'add',
      text: t('destination.add'),
      icon: Plus,
      onAction: () => open({ part: 'add-menu', group: key }),
    },
    { id: 'name', text: t('naming.menu'), icon: Tag, onAction: () => open({ part: 'name', group: key }) },
    ...(isAlone
      ? []
      : [
          { id: 'up', text: t('order.up'), icon: ArrowUp, isDisabled: isFirst, onAction: () => move(-1, 'menu') },
          { id: 'down', text: t('order.down'), icon: ArrowDown, isDisabled: isLast, onAction: () => move(1, 'menu') },
        ]),
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
      trigger={
        <IconButton
          id={controlId.menu(key)}
          icon={Ellipsis}
          size="s"
          name={t('menu.name')}
          tone="muted"
          data-popup="forwarding-menu"
        />
      }
      items={items}
    />
  )
}

/** RULE-02: the buttons that move a rule among the rules of its type. On a phone the menu has them, too. */
export function RuleOrder({ listed, isBusy }: Pick<GroupMenuProps, 'listed' | 'isBusy'>) {
  const t = useTranslations('call-forwarding')
  const { calledOf } = useForwardingTools()
  const move = useMove(listed, isBusy)
  const { group, label, isFirst, isLast } = listed
  const { key } = group
  const name = calledOf(group.type, label)
  if (isFirst && isLast) return null
  return (
    <span className={css.ruleOrder}>
      <IconButton
        id={controlId.moveRule(key, -1)}
        icon={ArrowUp}
        size="s"
        tone="muted"
        name={t('destination.up', { name })}
        disabled={isFirst}
        onClick={() => move(-1, 'arrow')}
      />
      <IconButton
        id={controlId.moveRule(key, 1)}
        icon={ArrowDown}
        size="s"
        tone="muted"
        name={t('destination.down', { name })}
        disabled={isLast}
        onClick={() => move(1, 'arrow')}
      />
    </span>
  )
}

/**
 * RULE-02: moves a rule one place up or down among the rules of its type. The focus follows it; at either end only the
 * opposite button remains.
 */
function useMove({ group, label, isFirst, isLast }: ListedForwarding, isBusy: boolean) {
  const t = useTranslations('call-forwarding')
  const { change } = useForwardingTools()
  return (by: -1 | 1, from: 'arrow' | 'menu') => {
    if (isBusy || (by === -1 ? isFirst : isLast)) return
    change({
      group: group.key,
      action: t('order.action'),
      write: (writes) => writes.move(group, by),
      done: t('order.done', { number: label.number + by }),
      onDone: () => {
        const isDisabled = (id: string) => document.getElementById(id)?.matches(':disabled')
        focusLater(() => {
          const [same, back] = [controlId.moveRule(group.key, by), controlId.moveRule(group.key, by === 1 ? -1 : 1)]
          const id = from === 'menu' ? controlId.menu(group.key) : isDisabled(same) ? back : same
          return document.getElementById(id)
        })
      },
    })
  }
}
