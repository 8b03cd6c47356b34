import { showsRtcEngine } from '@lineside/contract/access'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { startCall } from '../../domain/calls/calls-store.ts'
import { usePeople } from '../../domain/calls/people/use-people.ts'
import { searchPeople } from '../../domain/calls/stage/people-search.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import type { PaletteEntry } from './palette-entry.ts'

const most = 4

/** Whom the words name, to be called: a number as it is typed, colleagues and contacts by their names. */
export function useCallEntries(query: string): readonly PaletteEntry[] {
  const t = useTranslations('conversation-items')
  const { facts } = useUser()
  const typed = query.trim()
  const people = usePeople(typed)
  if (typed === '' || !showsRtcEngine(facts)) return []
  const number: readonly PaletteEntry[] = isDialable(typed)
    ? [
        {
          id: `call ${typed}`,
          title: t('call', { name: readableNumber(typed) }),
          icon: Phone,
          run: () => startCall({ number: typed, name: null }),
        },
      ]
    : []
  const found = searchPeople([...people.colleagues, ...people.contacts], typed)
  return [
    ...number,
    ...found.slice(0, most).map((person) => ({
      id: `call ${person.number} ${person.name}`,
      title: t('call', { name: person.name }),
      group: person.label,
      icon: Phone,
      run: () => startCall({ number: person.number, name: person.name }),
    })),
  ]
}
