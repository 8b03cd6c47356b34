import type { Subscriber } from '@lineside/contract/resources/subscribers'
import type { LineReachability } from '@lineside/contract/resources/reachability'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, KeyRound, MonitorSmartphone, Phone, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import { useSaveField } from '../../shared/editing/use-save-field.ts'
import { PlaceChoice } from '../../domain/emergency/place-choice.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { LateReach } from '../../domain/pbx/line-way.tsx'
import { JumpButtons } from '../../domain/pbx/jump-buttons.tsx'
import { type LineItem, primaryNumber } from '../../domain/pbx/line-item.ts'
import { LineRemedy } from '../../domain/pbx/lists/line-remedy.tsx'
import { PresenceAvatar } from '../../domain/live/presence-avatar.tsx'
import type { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import { attentionOf } from '../../domain/reach/line-attention.ts'
import { LineMini } from '../../domain/reach/line-mini.tsx'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { preferencesQuery } from '../../domain/preferences/preferences-query.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import type { Option } from '../../shared/ui/fields/option.ts'
import { SeatFields } from './seat-fields.tsx'
import type { SeatPassword } from './seat-password-dialog.tsx'
import { seatTexts, useHideNumber } from './use-hide-number.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'

interface SeatItemProps {
  seat: Subscriber
  place: ItemPlace
  /** The groups of the seats on this page, by id. */
  groupNames: ReadonlyMap<string, Option>
  /** Whether callers can reach the seat; absent if that is not known yet or cannot be known. */
  reach: LineReachability | undefined
  presence: ReturnType<ReturnType<typeof usePresenceOf>>
  onPassword: (seat: Subscriber, which: SeatPassword) => void
  /** Absent if this platform cannot create links for handing over. */
  onHandOver: (() => void) | undefined
  /** Absent if this platform cannot show the portal as the seat sees it, or an administrator has the seat. */
  onSeeAs: (() => void) | undefined
  /** Absent if this platform does not tell where a seat is signed in. */
  onSessions: (() => void) | undefined
}

/** SEAT-01, SEAT-03: a seat in the list, with its menu. */
export function SeatItem({
  seat,
  place,
  groupNames,
  reach,
  presence,
  onPassword,
  onHandOver,
  onSeeAs,
  onSessions,
}: SeatItemProps) {
  const t = useTranslations('pbx-seats')
  const lines = useTranslations('pbx-lines')
  const handOver = useTranslations('pbx-hand-over')
  const seeAs = useTranslations('see-as')
  const isLineside = useIsLineside()
  const [isMenuUsed, setMenuUsed] = useState(false)
  const preferences = useQuery({ ...preferencesQuery(seat.id), enabled: isMenuUsed })
  const item: LineItem = { line: seat, preferences: preferences.data }
  const hideNumber = useHideNumber(item.preferences)
  const hiding = useSaveField<LineItem>(hideNumber, item, seatTexts(seat.id))
  const name = subscriberName(seat)
  const isHidden = hideNumber.value(item)
  const numbers = lines('numbers', {
    number: primaryNumber(seat) ?? lines('noNumber'),
    count: seat.alias_numbers.length,
  })
  const names = (seat.pbx_group_ids ?? []).flatMap((id) => groupNames.get(String(id))?.text ?? [])
  // where no state is told, as on another platform, the numbers stay in the row
  const inRow = presence ? [presence.word, ...names] : [...names, numbers]
  const passwords = [
    { id: 'password', text: t('changePassword'), icon: KeyRound, onAction: () => onPassword(seat, 'webpassword') },
    { id: 'sip', text: t('changeSipPassword'), icon: Phone, onAction: () => onPassword(seat, 'password') },
  ]
  const menu: readonly MenuEntryProps[] = [
    ...(onHandOver ? [{ id: 'hand-over', text: handOver('open'), icon: Send, onAction: onHandOver }] : []),
    ...passwords,
    ...(onSessions
      ? [{ id: 'sessions', text: t('sessions.open'), icon: MonitorSmartphone, onAction: onSessions }]
      : []),
    ...(onSeeAs ? [{ id: 'see-as', text: seeAs('open'), icon: Eye, onAction: onSeeAs }] : []),
    {
      id: 'clir',
      choices: t('hideNumber'),
      mode: 'multiple',
      items: [
        {
          id: 'hide',
          text: t('hideNumber'),
          icon: EyeOff,
          isCurrent: isHidden,
          isDisabled: item.preferences === undefined || hiding.isPending,
          onAction: () => hiding.mutate(!isHidden),
        },
      ],
    },
  ]
  return (
    <EditingItem
      item={seat}
      place={place}
      name={name}
      start={<PresenceAvatar name={name} kind={presence?.state} />}
      meta={place.isRow && !place.isOpen ? inRow.join(' · ') : numbers}
      end={<ExtensionFigure extension={seat.pbx_extension} />}
      line={
        reach && (
          <>
            <LineMini line={reach} isGroup={false} />
            <SeatRemedy line={reach} name={name} onHandOver={onHandOver} />
          </>
        )
      }
      summary={
        <>
          <SeatGroups ids={(seat.pbx_group_ids ?? []).map(String)} names={groupNames} />
          {reach && <LateReach line={reach} view="short" />}
        </>
      }
      menu={menu}
      onMenuOpen={() => setMenuUsed(true)}
      removeLabel={t('remove.title')}
      body={
        <>
          {reach && <LateReach line={reach} view="full" />}
          <SeatFields seat={seat} groupNames={groupNames} />
          {isLineside && <PlaceChoice kind="seat" id={seat.id} />}
        </>
      }
      actions={
        <>
          {onHandOver && (
            <Button size="s" icon={Send} onClick={onHandOver}>
              {handOver('open')}
            </Button>
          )}
          {passwords.map(({ id, text, icon, onAction }) => (
            <Button key={id} size="s" icon={icon} onClick={onAction}>
              {text}
            </Button>
          ))}
          {onSessions && (
            <Button size="s" icon={MonitorSmartphone} data-popup="seat-sessions" onClick={onSessions}>
              {t('sessions.open')}
            </Button>
          )}
          {onSeeAs && (
            <Button size="s" icon={Eye} data-popup="see-as" onClick={onSeeAs}>
              {seeAs('open')}
            </Button>
          )}
          <JumpButtons lineId={seat.id} />
        </>
      }
    />
  )
}

/** The remedy for the line of a seat: a phone that signs in, or a rule for callers whom nobody answers. */
function SeatRemedy({
  line,
  name,
  onHandOver,
}: {
  line: LineReachability
  name: string
  onHandOver: (() => void) | undefined
}) {
  const t = useTranslations('pbx-seats')
  const lines = useTranslations('pbx-lines')
  const why = attentionOf(line, false)
  if (why === null) return null
  if (why === 'lost' || !onHandOver) return <LineRemedy line={line} name={name} />
  const remedy = t('sendLink')
  return (
    <Button tone="text" size="s" aria-label={lines('remedyFor', { remedy, name })} onClick={onHandOver}>
      {remedy}
    </Button>
  )
}

/** Further groups are only counted. */
const most = 2

/** The seat's groups in short: the first ones by name, the rest as a number. */
function SeatGroups({ ids, names }: { ids: readonly string[]; names: ReadonlyMap<string, Option> }) {
  const t = useTranslations('pbx-seats')
  if (ids.length === 0) return <span>{t('noGroups')}</span>
  return (
    <>
      {ids.slice(0, most).map((id) => (
        <Badge key={id}>{names.get(id)?.text ?? '…'}</Badge>
      ))}
      {ids.length > most && <span>{t('moreGroups', { count: ids.length - most })}</span>}
    </>
  )
}
