import type { GroupEnd, KnownEnd } from '@lineside/telephony/pbx/group-end'
import type { LucideIcon } from 'lucide-react'
import { Hash, Megaphone, PhoneOff, Split, UserRound, Users, Voicemail } from 'lucide-react'
import type { Texts } from '../../shared/i18n/texts.ts'

/** Ends that the sentence asks more about: which group, whom, what number, which announcement. */
export const askedKinds = ['group', 'person', 'number', 'announcement'] as const
export type AskedKind = (typeof askedKinds)[number]

/** An end with the name of what it leads to; `by` is how it was chosen. */
export type NamedEnd = KnownEnd & { readonly name?: string | undefined; readonly by?: AskedKind | undefined }

/** An end that a user chooses. */
export type ChosenEnd = GroupEnd & Pick<NamedEnd, 'name' | 'by'>

/** An end as the sentence says it. */
export const endWord = (end: NamedEnd, name: string, t: Texts<'pbx-groups'>): string => {
  switch (end.kind) {
    case 'voicebox':
      return name === '' ? t('end.box') : t('end.boxOf', { name: name })
    case 'number':
      return end.name ?? end.destination
    case 'announcement':
      return t('end.announcement')
    case 'ends':
      return t('end.ends')
    case 'rules':
      return end.name ?? t('end.byRules')
  }
}

/** An end as the last stop of the line. */
export const endTitle = (end: NamedEnd, t: Texts<'pbx-groups'>): string => {
  switch (end.kind) {
    case 'voicebox':
      return t('line.box')
    case 'number':
      return end.name ?? end.destination
    case 'announcement':
      return t('line.announcement')
    case 'ends':
      return t('line.ends')
    case 'rules':
      return end.name ?? t('line.rules')
  }
}

/** The time and the end that a caller meets, in a line beside the drawing. */
export const endNote = (end: NamedEnd, seconds: number, t: Texts<'pbx-groups'>): string =>
  end.kind === 'number'
    ? t('line.notes.number', { seconds, name: end.name ?? end.destination })
    : t(`line.notes.${end.kind}`, { seconds })

const icons: Readonly<Record<AskedKind | 'voicebox' | 'ends' | 'rules', LucideIcon>> = {
  voicebox: Voicemail,
  group: Users,
  person: UserRound,
  number: Hash,
  announcement: Megaphone,
  ends: PhoneOff,
  rules: Split,
}

export const endIcon = (kind: keyof typeof icons): LucideIcon => icons[kind]
