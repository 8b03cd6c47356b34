import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Path } from '../../shared/ui/lists/path.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { AddRow } from './add-row.tsx'
import css from './call-forwarding.module.css'
import { DestinationRow } from './destination-row.tsx'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { ForwardingTitle } from './forwarding-title.tsx'
import { useForwardingTools } from './forwarding-tools.tsx'
import { GroupMenu } from './group-menu.tsx'
import { IncompatibleNote } from './incompatible-note.tsx'
import { NewDestinationRow } from './new-destination-row.tsx'
import type { OpenPart } from './open-part.ts'
import { RingRow } from './ring-row.tsx'
import { placeForNew, stopsOf } from '@lineside/telephony/forwarding/stops'
import type { ForwardingChange } from './use-forwarding-changes.ts'
import { useSwitchForwarding } from './use-switch-forwarding.ts'

export interface ForwardingCardProps {
  group: ForwardingGroup
  /** What is open in it. */
  open: OpenPart | null
  /** What is under way for it. */
  pending: ForwardingChange | null
}

/** A forwarding: when it applies, and the way a call takes then. */
export function ForwardingCard({ group, open, pending }: ForwardingCardProps) {
  const t = useTranslations('call-forwarding')
  const titleId = useId()
  const { timeWords } = useForwardingTools()
  const { timeSet } = group
  const isBusy = pending !== null
  const { isOn, set } = useSwitchForwarding(group, pending)
  const stops = stopsOf(group)
  const rows = stops.map((stop, at) => (
    <DestinationRow
      // a row stays where it is while destinations change places, and so does the focus in it
      key={at}
      {...{ group, stop, at, isBusy }}
      isEdited={open?.part === 'number' && open.at === at}
    />
  ))
  const asked = open?.part === 'new-destination' && (
    <NewDestinationRow key="new" group={group} kind={open.kind} isBusy={isBusy} />
  )
  const place = placeForNew(group.destinations)
  return (
    <BareCard aria-labelledby={titleId} aria-busy={isBusy || undefined} className={isOn ? undefined : css.isOff}>
      <header className={css.head}>
        <ForwardingTitle id={titleId} {...{ group, open, isBusy }} />
        <span className={css.headActions}>
          {!isOn && <Badge>{t('off')}</Badge>}
          <Switch isOn={isOn} isBusy={isBusy} aria-label={t('enabled')} aria-describedby={titleId} onChange={set} />
          <GroupMenu {...{ group, isOn }} onSwitch={set} />
        </span>
      </header>
      {timeSet !== null && timeWords(timeSet).kind === 'unknown' && (
        <IncompatibleNote group={group.key} timeSet={timeSet} />
      )}
      <div className={css.path}>
        <Path label={t('stops.label')} isOff={!isOn}>
          {group.ringSeconds !== null && <RingRow />}
          {rows.slice(0, place)}
          {asked}
          {rows.slice(place)}
          {!asked && <AddRow group={group} isMenuOpen={open?.part === 'add-menu'} />}
        </Path>
      </div>
    </BareCard>
  )
}
