import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Path } from '../../shared/ui/lists/path.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { AddRow } from './add-row.tsx'
import css from './forwarding-card.module.css'
import pathCss from './forwarding-path.module.css'
import pageCss from './call-forwarding.module.css'
import { DestinationRow } from './destinations/destination-row.tsx'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import type { ListedForwarding } from '@lineside/telephony/forwarding/listed-forwardings'
import { ForwardingTitle } from './forwarding-title.tsx'
import { useForwardingTools } from './forwarding-tools.tsx'
import { GroupMenu, RuleOrder } from './group-menu.tsx'
import { NeverReached, RuleNumber } from './never-reached.tsx'
import { NewDestinationRow } from './destinations/new-destination-row.tsx'
import type { OpenPart } from './open-part.ts'
import { RingRow } from './always-card.tsx'
import { placeForNew, stopsOf } from '@lineside/telephony/forwarding/stops'
import { RuleNameForm } from './rule-name-form.tsx'
import type { ForwardingChange } from './queries/use-forwarding-changes.ts'
import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'

export interface ForwardingCardProps {
  listed: ListedForwarding
  /** The part that is open in this card; null if none is. */
  open: OpenPart | null
  /** The change being saved for this forwarding; null if none is. */
  pending: ForwardingChange | null
}

/** A forwarding: a sentence that says when it applies, and the path that a call then takes. */
export function ForwardingCard({ listed, open, pending }: ForwardingCardProps) {
  const t = useTranslations('call-forwarding')
  const titleId = useId()
  const { timeWords } = useForwardingTools()
  const { group, label, taker } = listed
  const { timeSet } = group
  const isBusy = pending !== null
  const { isOn, set } = useSwitchForwarding(group, pending)
  return (
    <BareCard
      aria-labelledby={titleId}
      aria-busy={isBusy || undefined}
      className={cx(!isOn && css.isOff, isOn && taker !== null && css.isNever)}
    >
      <header className={css.head}>
        <RuleNumber label={label} />
        <div className={css.titles}>
          {open?.part === 'name' && <RuleNameForm group={group} name={label.name} isBusy={isBusy} />}
          <ForwardingTitle id={titleId} {...{ group, label, open, isBusy }} />
        </div>
        <span className={css.headActions}>
          {!isOn && (
            <span className={css.offBadge}>
              <Badge>{t('off')}</Badge>
            </span>
          )}
          <RuleOrder {...{ listed, isBusy }} />
          <Switch isOn={isOn} isBusy={isBusy} aria-label={t('enabled')} aria-describedby={titleId} onChange={set} />
          <GroupMenu {...{ listed, isOn, isBusy }} onSwitch={set} />
        </span>
      </header>
      {timeSet !== null && timeWords(timeSet).kind === 'unknown' && (
        <IncompatibleNote group={group.key} timeSet={timeSet} />
      )}
      <ForwardingPath {...{ group, open, isBusy, isOn }} />
      {isOn && <NeverReached listed={listed} />}
    </BareCard>
  )
}

interface ForwardingPathProps {
  group: ForwardingGroup
  open: OpenPart | null
  isBusy: boolean
  isOn: boolean
}

/** The destinations of a forwarding, stop by stop, and the place for another one. */
export function ForwardingPath({ group, open, isBusy, isOn }: ForwardingPathProps) {
  const t = useTranslations('call-forwarding')
  const stops = stopsOf(group)
  const rows = stops.map((stop, index) => (
    <DestinationRow
      // keyed by place, so that the row and the focus in it stay while destinations swap places
      key={index}
      {...{ group, stop, index, isBusy }}
      isEdited={open?.part === 'number' && open.index === index}
    />
  ))
  const asked = open?.part === 'new-destination' && (
    <NewDestinationRow key={open.kind} group={group} kind={open.kind} number={open.number} isBusy={isBusy} />
  )
  const place = placeForNew(group.destinations)
  return (
    <div className={pathCss.path}>
      <Path label={t('stops.label')} isOff={!isOn}>
        {group.ringSeconds !== null && <RingRow />}
        {rows.slice(0, place)}
        {asked}
        {rows.slice(place)}
        {!asked && <AddRow group={group} isMenuOpen={open?.part === 'add-menu'} />}
      </Path>
    </div>
  )
}

/** CF-14: a note about a time set that no editor can show; it can only be deleted. */
function IncompatibleNote({ group, timeSet }: { group: string; timeSet: TimeSet }) {
  const t = useTranslations('call-forwarding-conditions')
  const common = useTranslations('common')
  const { open, timeWords } = useForwardingTools()
  return (
    <div className={pageCss.banner}>
      <Note
        tone="warning"
        action={
          <Button size="s" onClick={() => open({ part: 'condition', group, about: 'time' })}>
            {common('actions.delete')}
          </Button>
        }
      >
        {t('times.incompatible', { timeset: timeWords(timeSet).text })}
      </Note>
    </div>
  )
}

/** CF-04: the switch of a forwarding. */
function useSwitchForwarding(group: ForwardingGroup, pending: ForwardingChange | null) {
  const t = useTranslations('call-forwarding')
  const { change } = useForwardingTools()
  return {
    isOn: pending?.enabled ?? group.mapping.enabled,
    set: (enabled: boolean) =>
      change({
        group: group.key,
        enabled,
        action: t('menu.enableAction'),
        write: (writes) => writes.switch(group, enabled),
      }),
  }
}
