import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { toldAllowing } from '@lineside/telephony/story/allowing-lists'
import { readableEntry } from '@lineside/telephony/blocking/readable-entry'
import { listed } from '../../shared/i18n/listed.ts'
import { idsOf, type LoggedSlot, slotPlace, slotsOf, textsOf, type ValueWords } from './member-value.ts'
import type { Sentence, Story, Tell } from './story.ts'

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
  if (member === 'speeddials') return speedDialStory(slotsOf(old), slotsOf(now), { story, words })
  if (member === 'block_in_list' || member === 'block_out_list') {
    const isAllowing = textsOf(entry.after?.[toldAllowing]).includes(member)
    const told = blockingSentences[member][isAllowing ? 'allowing' : 'blocking']
    return blockingStory(textsOf(old), textsOf(now), { story, locale: words.locale, told })
  }
  if (member !== 'pbx_groupmember_ids' && member !== 'pbx_group_ids') return null
  const { more, less } = difference(idsOf(old), idsOf(now))
  const isSeat = member === 'pbx_group_ids'
  const named = (ids: readonly string[]) => {
    const texts = ids.flatMap((id) => words.names.get(id) ?? [])
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

/** One speed dial that was set or cleared; null: several at once. */
const speedDialStory = (
  old: readonly LoggedSlot[],
  now: readonly LoggedSlot[],
  { story, words }: { story: Tell; words: ValueWords },
): Story | null => {
  const leads = ({ slot, destination }: LoggedSlot) => `${slot} ${destination}`
  const { more, less } = difference(old.map(leads), now.map(leads))
  const set = now.filter((slot) => more.includes(leads(slot)))
  const gone = old.filter((slot) => less.includes(leads(slot)) && !set.some((each) => each.slot === slot.slot))
  const [one, another] = [...set, ...gone]
  if (one === undefined || another !== undefined) return null
  return set.length === 1
    ? story('speedDialSet', { key: one.slot, to: slotPlace(one, words) })
    : story('speedDialRemoved', { key: one.slot })
}

/** A list blocks the numbers in it, or allows no others (packages/telephony, block-list.ts). */
const blockingSentences = {
  block_in_list: { blocking: ['blocked', 'unblocked'], allowing: ['allowed', 'disallowed'] },
  block_out_list: { blocking: ['blockedTo', 'unblockedTo'], allowing: ['allowedTo', 'disallowedTo'] },
} as const satisfies Record<string, Record<'blocking' | 'allowing', readonly [Sentence, Sentence]>>

const blockingStory = (
  old: readonly string[],
  now: readonly string[],
  { story, locale, told: [added, taken] }: { story: Tell; locale: string; told: readonly [Sentence, Sentence] },
): Story | null => {
  const { more, less } = difference(old, now)
  const numbers = (list: readonly string[]) => listed(list.map(readableEntry), locale)
  if (more.length > 0 && less.length === 0) return story(added, { number: numbers(more) })
  return less.length > 0 && more.length === 0 ? story(taken, { number: numbers(less) }) : null
}

const difference = (old: readonly string[], now: readonly string[]) => ({
  more: now.filter((each) => !old.includes(each)),
  less: old.filter((each) => !now.includes(each)),
})
