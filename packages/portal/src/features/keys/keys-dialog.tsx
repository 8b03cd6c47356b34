import { showsRtcEngine } from '@lineside/contract/access'
import { useTranslations } from 'use-intl'
import type { AppMessages } from '../../messages/messages.ts'
import { singleKeys } from '../../shared/keys/single-keys.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useStore } from '../../shared/state/store.ts'
import { Kbd } from '../../shared/ui/basics/kbd.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import css from './keys-dialog.module.css'

interface KeysDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The pages that a letter after G leads to. */
  pages: readonly { readonly key: string; readonly title: keyof AppMessages['screens']['titles'] }[]
}

type Deed = keyof AppMessages['keys']['does']
type CallDeed = keyof AppMessages['call-stage']['keys']

const everywhere: readonly (readonly [string, Deed])[] = [
  ['?', 'help'],
  ['Ctrl K', 'palette'],
  ['F6', 'toCall'],
]

const inLists: readonly (readonly [string, Deed])[] = [
  ['/', 'find'],
  ['J', 'next'],
  ['K', 'previous'],
  ['⏎', 'open'],
  ['C', 'call'],
  ['E', 'heard'],
  ['R', 'record'],
  ['Z', 'undo'],
]

const inCalls: readonly (readonly [string, CallDeed])[] = [
  ['M', 'mute'],
  ['H', 'hold'],
  ['V', 'camera'],
  ['K', 'keypad'],
  ['T', 'transfer'],
  ['0–9 * #', 'tones'],
  ['S', 'swap'],
  ['Ctrl ⏎', 'end'],
]

/** Every key by the place where it works, and the switch for single keys. */
export function KeysDialog({ isOpen, onClose, pages }: KeysDialogProps) {
  const t = useTranslations('keys')
  const stage = useTranslations('call-stage')
  const screens = useTranslations('screens')
  const { facts } = useUser()
  const isOn = useStore(singleKeys)
  const hasCalls = showsRtcEngine(facts)
  const shown = hasCalls ? everywhere : everywhere.filter(([, deed]) => deed !== 'toCall')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} width="wide" isDismissable>
      <div className={css.groups}>
        <Group title={t('groups.everywhere')} keys={shown.map(([key, deed]) => [[key], t(`does.${deed}`)])} />
        <Group title={t('groups.lists')} keys={inLists.map(([key, deed]) => [[key], t(`does.${deed}`)])} />
        {hasCalls && (
          <Group title={t('groups.calls')} keys={inCalls.map(([key, deed]) => [[key], stage(`keys.${deed}`)])} />
        )}
        <Group
          title={t('groups.pages')}
          keys={pages.map(({ key, title }) => [['G', key.toUpperCase()], screens(`titles.${title}`)])}
        />
      </div>
      <div className={css.foot}>
        <Switch isOn={isOn} onChange={singleKeys.set}>
          {t('switch')}
        </Switch>
        <p>{t('hint')}</p>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  title: string
  /** Keys to press one after the other, and what they do. */
  keys: readonly (readonly [readonly string[], string])[]
}

function Group({ title, keys }: GroupProps) {
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <dl>
        {keys.map(([presses, deed]) => (
          <div key={presses.join(' ')}>
            <dt>
              {presses.map((press, index) => (
                <Kbd key={index}>{press}</Kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
