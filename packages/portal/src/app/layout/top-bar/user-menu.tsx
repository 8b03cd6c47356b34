import { AppWindow, ChevronDown, Keyboard, LogOut, Settings, ShieldCheck, UserRoundCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { reachStore } from '../../../domain/reach/reach-store.ts'
import { statusSheet } from '../../../domain/status/status-sheet-store.ts'
import { connection } from '../../../shared/api/connection.ts'
import { useStore } from '../../../shared/state/store.ts'
import { keysHelp } from '../../../shared/keys/keys-help.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { Avatar } from '../../../shared/ui/basics/avatar.tsx'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { Kbd } from '../../../shared/ui/basics/kbd.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import { nameOf } from '../name-of.ts'
import css from './top-bar.module.css'
import { useSignOut } from './use-sign-out.tsx'
import { UserNumbers } from './user-numbers.tsx'

/** The menu of the signed-in user (NAV-09). */
export function UserMenu() {
  const t = useTranslations('shell')
  const { subscriber, facts } = useUser()
  const { signOut, question } = useSignOut()
  const name = nameOf(subscriber)
  const reach = useStore(reachStore)
  // NET-01: what was true before is not shown as true now
  const isGone = useStore(connection).phase === 'gone'
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={css.user} data-popup="user">
            <span className={css.face}>
              <Avatar name={name} size="s" />
              {reach && <span className={css.reach} data-reach={isGone ? 'unreachable' : reach.reach} />}
            </span>
            <span className={css.name}>{name}</span>
            <Icon as={ChevronDown} size="s" tone="muted" />
          </button>
        }
        label={t('account.label')}
        head={
          <>
            <UserNumbers subscriber={subscriber} />
            {reach && <p className={css.reachText}>{isGone ? t('connection.none') : reach.text}</p>}
          </>
        }
        items={[
          ...(reach
            ? [{ id: 'status', text: t('account.status'), icon: UserRoundCheck, onAction: () => statusSheet.set(true) }]
            : []),
          { id: 'settings', text: t('account.settings'), icon: Settings, href: '#/user/settings' },
          ...(facts.isLineside
            ? [{ id: 'security', text: t('account.security'), icon: ShieldCheck, href: '#/user/security' }]
            : []),
          { id: 'app', text: t('account.app'), icon: AppWindow, href: '#/user/app' },
          {
            id: 'keys',
            text: t('account.keys'),
            icon: Keyboard,
            onAction: () => keysHelp.set(true),
            end: <Kbd>?</Kbd>,
          },
          { id: 'separator', separator: true },
          { id: 'sign-out', text: t('account.signOut'), icon: LogOut, onAction: signOut },
        ]}
      />
      {question}
    </>
  )
}
