import { AlwaysCard } from './always-card.tsx'
import css from './call-forwarding.module.css'
import { ForwardingSlot } from './forwarding-slot.tsx'
import { type ForwardingGroup, forwardsEverything } from '@lineside/telephony/forwarding/forwarding-groups'
import { reachability } from '@lineside/telephony/routing/reachability'
import { useTranslations } from 'use-intl'
import { useCallOutcome } from '../../domain/call-outcome/use-call-outcome.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { NewForwardingCard, newForwardingKey } from './new-forwarding-card.tsx'
import { type OpenPart, openIn } from './open-part.ts'
import { usePendingChanges } from './use-forwarding-changes.ts'

interface ForwardingListProps {
  groups: readonly ForwardingGroup[]
  open: OpenPart | null
}

/** As many as fit into a window. */
const firstDrawn = 3

/** In the order in which a call meets them: what comes always, the line itself, what comes when nobody answers. */
export function ForwardingList({ groups, open }: ForwardingListProps) {
  const pending = usePendingChanges()
  const slot = (group: ForwardingGroup, at: number) => (
    <ForwardingSlot
      key={group.key}
      group={group}
      open={openIn(open, group.key)}
      pending={pending.get(group.key) ?? null}
      isFirst={at < firstDrawn}
    />
  )
  const always = groups.filter(({ type }) => type === 'cfu' || type === 'cft')
  const later = groups.filter(({ type }) => type === 'cfna' || type === 'cfb')
  return (
    <div className={css.list}>
      {open?.part === 'new-forwarding' && (
        <NewForwardingCard
          key={`${open.type} ${open.number} ${open.caller}`}
          type={open.type}
          number={open.number}
          caller={open.caller ?? null}
          isBusy={pending.has(newForwardingKey)}
        />
      )}
      {groups.length === 0 && open?.part !== 'new-forwarding' && <NoForwardingNote />}
      {always.map(slot)}
      {!forwardsEverything(groups) && <AlwaysCard isOtherwise={always.length > 0} />}
      {later.map((group, at) => slot(group, always.length + at))}
    </div>
  )
}

/** REACH-01: what the lack of rules comes to: every call rings here, or reaches nobody, for no device is signed in. */
function NoForwardingNote() {
  const t = useTranslations('call-forwarding')
  const { platformInfo, subscriber } = useUser()
  const { data } = useCallOutcome(platformInfo.lineside ? { direction: 'in' } : null)
  if (!data || reachability(data.steps, subscriber.id).because !== 'no_phone') return <Note>{t('empty')}</Note>
  return (
    <Note
      tone="warning"
      live="status"
      action={
        <ScreenButton size="s" to="/user/settings">
          {t('signInPhone')}
        </ScreenButton>
      }
    >
      {t('unreachable')}
    </Note>
  )
}
