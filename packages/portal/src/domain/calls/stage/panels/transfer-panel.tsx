import type { HoldSound } from '@lineside/telephony/call-window/hold-sound'
import type { Dialled } from '@lineside/telephony/call-window/call-window'
import { Phone, PhoneCall, PhoneForwarded, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../shared/ui/basics/button.tsx'
import { cx } from '../../../../shared/ui/basics/cx.ts'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { type Listbox, stepLit, useListbox } from '../../../../shared/ui/fields/use-listbox.ts'
import type { CallPerson } from '../../call-stage-props.ts'
import { Face } from '../../people/face.tsx'
import { dialledText, searchPeople } from '../../people/people-search.ts'
import { PresenceWord } from '../../presence-word.tsx'
import { SideSheet } from './side-sheet.tsx'
import css from './transfer-panel.module.css'

export interface TransferPanelProps {
  /** transfer: the other party is handed over. add: a second call is made. */
  purpose: 'transfer' | 'add'
  /** The name of the party the user talks to. */
  withName: string
  /** The sound that this party hears while somebody is asked. */
  sound: HoldSound
  people: readonly CallPerson[]
  onTransfer: (to: Dialled) => void
  onAsk: (to: Dialled) => void
  onAdd: (to: Dialled) => void
  onClose: () => void
}

/**
 * Chooses whom the call is handed to, by name or number, with each person's presence. Enter asks that person first
 * (transfer), or calls (second call).
 */
export function TransferPanel({
  purpose,
  withName,
  sound,
  people,
  onTransfer,
  onAsk,
  onAdd,
  onClose,
}: TransferPanelProps) {
  const t = useTranslations('call-stage')
  const [typed, setTyped] = useState('')
  /** null: nobody was chosen with the keys or the mouse yet. */
  const [picked, setPicked] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const found = searchPeople(people, typed)
  const number = dialledText(typed)
  const asTyped = number === null ? [] : [{ name: number, number, label: t('transfer.number'), presence: null }]
  const shown: readonly CallPerson[] = [...found, ...asTyped]
  // before anything is typed the first who is free, not who happens to come first
  const free = typed === '' ? shown.findIndex(({ presence }) => presence === 'free') : 0
  const active = picked ?? Math.max(0, free)
  const chosen = shown[Math.min(active, shown.length - 1)]
  const to: Dialled | null = chosen
    ? { number: chosen.number, name: chosen.number === number ? null : chosen.name }
    : null

  const lit = chosen ? shown.indexOf(chosen) : -1
  const listbox = useListbox({ count: shown.length, lit, isOpen: shown.length > 0, onChoose: setPicked })
  const handleKey = (event: KeyboardEvent) => {
    const next = stepLit(event.key, lit, shown.length, { ends: 'stop' })
    if (next !== null) setPicked(next)
    else if (event.key === 'Enter' && !event.ctrlKey && to !== null) (purpose === 'add' ? onAdd : onAsk)(to)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const foot = to && chosen && (
    <>
      <p>
        {t('transfer.sentence', {
          purpose,
          name: chosen.name,
          other: withName,
          sound,
          presence: chosen.presence ?? 'unknown',
        })}
      </p>
      {purpose === 'add' ? (
        <Button tone="primary" size="l" icon={Phone} onClick={() => onAdd(to)}>
          {t('transfer.call')}
        </Button>
      ) : (
        <div className={css.two}>
          <Button size="l" icon={PhoneForwarded} onClick={() => onTransfer(to)}>
            {t('transfer.now')}
          </Button>
          <Button tone="primary" size="l" icon={PhoneCall} onClick={() => onAsk(to)}>
            {t('transfer.ask')}
          </Button>
        </div>
      )}
    </>
  )
  return (
    <SideSheet
      title={t(purpose === 'add' ? 'transfer.addTitle' : 'transfer.title', { name: withName })}
      onClose={onClose}
      foot={foot}
    >
      <div className={css.search}>
        <TextField
          ref={field}
          label={t('transfer.field')}
          isLabelHidden
          icon={Search}
          placeholder={t('transfer.field')}
          {...listbox.field}
          autoComplete="off"
          maxLength={64}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPicked(null)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <PeopleList {...{ listbox, shown, chosen, isTyped: typed !== '' }} />
    </SideSheet>
  )
}

interface PeopleListProps {
  listbox: Listbox
  shown: readonly CallPerson[]
  chosen: CallPerson | undefined
  isTyped: boolean
}

function PeopleList({ listbox, shown, chosen, isTyped }: PeopleListProps) {
  const t = useTranslations('call-stage')
  if (shown.length === 0) return <p className={css.nobody}>{t(isTyped ? 'transfer.nobody' : 'transfer.typeNumber')}</p>
  const groups = [
    { title: t('transfer.people'), members: shown.filter(({ presence }) => presence !== null) },
    { title: t('transfer.contacts'), members: shown.filter(({ presence }) => presence === null) },
  ].filter(({ members }) => members.length > 0)
  return (
    <div {...listbox.list} aria-label={t('transfer.list')} className={css.list}>
      {groups.map(({ title, members }) => (
        <div key={title} role="group" aria-label={title}>
          <div role="presentation" className={css.group}>
            {title}
          </div>
          {members.map((person) => (
            <div
              key={`${person.number} ${person.name}`}
              {...listbox.option(shown.indexOf(person))}
              className={cx(css.person, person === chosen && css.active)}
            >
              <Face face={{ name: person.name }} size="xs" />
              <span className={css.who}>
                <span>{person.name}</span>
                <span>{person.label}</span>
              </span>
              {person.presence && <PresenceWord presence={person.presence} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
