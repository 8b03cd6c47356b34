import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { listed } from '../../shared/i18n/listed.ts'
import { idsOf, type LoggedSlot, slotPlace, slotsOf, textsOf, type ValueWords } from './member-value.ts'
import type { Story, Tell } from './story.ts'

/**
 * STORY-01: the sentence of a changed member that says what became of it: a key that leads elsewhere, a seat that joined
 * a group, a blocked number. null: several things happened at once, or a name is not known.
 */
export const memberStory = (
  member: string,
  entry: AuditEntry,
  { story, words }: { story: Tell; words: ValueWords },
): Story | null => {
  const [old, now] = [entry.before?.[member], entry.after?.[member]]
  if (member === 'slots') return slotStory(slotsOf(old), slotsOf(now), { story, words })
  if (member === 'block_in_list')
    return blockingStory(textsOf(old), textsOf(now), {
      story,
      locale: words.locale,
      isOwn: entry.subject_id === entry.subscriber_id,
    })
  if (member !== 'pbx_groupmember_ids' && member !== 'pbx_group_ids') return null
  const { more, less } = difference(idsOf(old), idsOf(now))
  const isSeat = member === 'pbx_group_ids'
  const named = (ids: readonly string[]) => {
    const texts = ids.flatMap((id) => words.names.get(id)?.text ?? [])
    return texts.length === ids.length && ids.length > 0 ? listed(texts, words.locale) : null
  }
  const [joined, left] = [named(more), named(less)]
  const who = entry.item_name ?? entry.subject_name
  const told = (code: 'joined' | 'left', others: string) =>
    isSeat && who !== null ? story(code, { item: others, to: who }) : story(code, { to: others })
  if (joined !== null && less.length === 0) return told('joined', joined)
  return left !== null && more.length === 0 ? told('left', left) : null
}

const slotStory = (
  old: readonly LoggedSlot[],
  now: readonly LoggedSlot[],
  { story, words }: { story: Tell; words: ValueWords },
): Story | null => {
  const leads = ({ slot, destination }: LoggedSlot) => `${slot} ${destination}`
  const { more, less } = difference(old.map(leads), now.map(leads))
  const [set] = now.filter((slot) => more.includes(leads(slot)))
  const [gone] = old.filter((slot) => less.includes(leads(slot)))
  if (more.length === 1 && set && (gone === undefined || gone.slot === set.slot) && less.length < 2)
    return story(set.slot === 'default' ? 'noKeySet' : 'keySet', { key: set.slot, to: slotPlace(set, words) })
  return more.length === 0 && less.length === 1 && gone && gone.slot !== 'default'
    ? story('keyRemoved', { key: gone.slot })
    : null
}

const blockingStory = (
  old: readonly string[],
  now: readonly string[],
  { story, locale, isOwn }: { story: Tell; locale: string; isOwn: boolean },
): Story | null => {
  const { more, less } = difference(old, now)
  const numbers = (list: readonly string[]) => listed(list.map(readableNumber), locale)
  if (more.length > 0 && less.length === 0) return story(isOwn ? 'blockedOwn' : 'blocked', { number: numbers(more) })
  return less.length > 0 && more.length === 0 ? story('unblocked', { number: numbers(less) }) : null
}

const difference = (old: readonly string[], now: readonly string[]) => ({
  more: now.filter((each) => !old.includes(each)),
  less: old.filter((each) => !now.includes(each)),
})
