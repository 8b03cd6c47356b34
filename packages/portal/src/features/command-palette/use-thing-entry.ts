import type { Found } from '@lineside/contract/resources/find'
import { shownMacAddress } from '@lineside/telephony/devices/mac-address'
import { isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import { Copy, ExternalLink, History, Phone, Smartphone, User, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import type { PaletteEntry, PaletteVerb } from './palette-entry.ts'
import { useNumberTools, useNumberVerbs } from './use-thing-tools.ts'

const icons = { seat: User, group: UsersRound, contact: User, caller: History, number: Phone, device: Smartphone }

export const idOf = ({ kind, id, number }: Found): string =>
  kind === 'caller' || kind === 'number' ? `number ${number}` : `${kind} ${id}`

/** Turns a found person, number or device into an entry with its actions. */
export function useThingEntry(): (thing: Found) => PaletteEntry {
  const t = useTranslations('command-palette')
  const items = useTranslations('conversation-items')
  const tools = useNumberTools()
  const verbsOf = useNumberVerbs()
  const { subscriber } = useUser()

  const opening = ({ kind, id }: Found): PaletteVerb | null => {
    const list = kind === 'seat' ? 'seats' : kind === 'group' ? 'groups' : kind === 'device' ? 'devices' : null
    const { open } = tools
    if (open === null || list === null) return null
    return { id: 'open', text: t(`open.${list}`), icon: ExternalLink, run: () => open(list, id) }
  }
  const beside = ({ kind, number, name, detail, shared }: Found): string | undefined => {
    const shown =
      number === null ? '' : isExtension(number) ? items('extension', { extension: number }) : readableNumber(number)
    const parts = {
      seat: [shown],
      group: [t('group'), shown],
      contact: [detail ?? t(shared ? 'company' : 'mine'), shown],
      caller: [t('caller'), name === null ? '' : shown],
      number: [name ?? ''],
      device: [t('device'), shownMacAddress(detail ?? '')],
    }
    return parts[kind].filter((part) => part !== '').join(' · ') || undefined
  }

  const copying = (number: string): PaletteVerb => ({
    id: 'copy',
    text: t('verbs.copy'),
    icon: Copy,
    run: tools.copy(number),
  })

  return (thing) => {
    const { kind, id, number, name } = thing
    const isOwn = kind === 'seat' && id === subscriber.id
    const of = opening(thing)
    const verbs = [
      ...(number === null || isOwn ? [] : verbsOf(tools, number, kind === 'number' ? null : name)),
      ...(of ? [of] : []),
      // nobody calls or blocks the own line
      ...(number !== null && isOwn ? [copying(number)] : []),
    ]
    const [first] = verbs
    const isNumber = kind === 'number' || (kind === 'caller' && name === null)
    const hasFace = name !== null && (kind === 'seat' || kind === 'group' || kind === 'contact' || kind === 'caller')
    return {
      id: idOf(thing),
      title: isNumber ? readableNumber(number ?? '') : (name ?? ''),
      beside: beside(thing),
      icon: icons[kind],
      face: hasFace ? { name, isGroup: kind === 'group' } : undefined,
      run: () => first?.run(),
      does: first?.text ?? t('does.open'),
      verbs,
      thing,
    }
  }
}
