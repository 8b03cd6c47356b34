import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { givenRuleName } from '@lineside/telephony/forwarding/rule-name'
import { type ForwardingAct, forwardingActs, toldRule, toldRules } from '@lineside/telephony/story/forwarding-act'
import type { ReactNode } from 'react'
import type { AppMessages } from '../../messages/messages.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { listed } from '../../shared/i18n/listed.ts'
import { isSecretMember } from '@lineside/contract/secret-members'
import { reminderStory, wholeThingStory } from './thing-story.ts'
import { memberStory } from './member-story.ts'
import { statusStory } from './status-value.ts'
import { isOwnLine, type Sentence, type Story, type Tell, writerName } from './story.ts'
import { definitionOf, memberValue, placeText, textsOf, type ValueWords } from './member-value.ts'

type Kind = keyof AppMessages['pbx-audit']['kinds']
type Member = keyof AppMessages['pbx-audit']['members']

/** A sentence names this many members; further ones become "more". */
const mostMembers = 3

/** A value up to this length is named in the sentence; a longer one stands in the opened entry. */
const longestTold = 80

/** Members that change many things at once, or that name people by ids which may be unknown. */
const untold: readonly string[] = ['pbx_group_ids', 'pbx_groupmember_ids', 'slots', 'speeddials', 'told_destinations']

/** Switches that say nothing new beside the values that are set with them. */
const companions: readonly string[] = ['manager_secretary', 'cloud_pbx_callqueue']

/** Chooses the sentence of an entry; which names are bold is decided by its text. */
export const storyOf = (entry: AuditEntry, t: Texts<'pbx-audit'>, words: ValueWords, reader?: number): Story => {
  const { locale } = words
  const { resource, method, before, after } = entry
  const who = writerName(entry, t)
  const item = entry.item_name ?? entry.subject_name ?? `#${entry.item_id}`
  const thing = thingText(entry, t)
  const own = isOwnLine(entry) && item === entry.subject_name ? 'yes' : ''
  const story = (code: Sentence, values: Readonly<Record<string, string>> = {}): Story => ({
    code,
    values: {
      who,
      item,
      thing,
      own,
      you: reader !== undefined && reader === entry.subscriber_id ? 'yes' : '',
      ...values,
    },
  })
  if (method === 'create' || method === 'remove') return wholeThingStory(entry, { story, words })
  if (resource === 'reminders') {
    const reminder = reminderStory(entry, { story, words })
    if (reminder !== null) return reminder
  }
  const status = statusStory(entry, story, words)
  if (status !== null) return status
  if (resource === 'cfmappings') return forwardingStory(entry, story, words)
  const rule = resource === 'cfdestinationsets' ? ruleStory(entry, story) : null
  if (rule !== null) return rule
  if (resource === 'cfsourcesets' || resource === 'cftimesets' || resource === 'cfbnumbersets')
    return story('changed', { what: thing, item: entry.subject_name ?? item, own: isOwnLine(entry) ? 'yes' : '' })
  if (resource.startsWith('cf')) return story('forwarding', { item: entry.subject_name ?? item })
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const worded = names.filter((name) => hasMember(words, name))
  const told = worded.filter((name) => !companions.includes(name))
  const known = told.length > 0 ? told : worded
  // members without a text of ours accompany one that has one
  const [only, second] = known
  if (second === undefined && only !== undefined) {
    const [old, now] = [textOf(before?.[only]), textOf(after?.[only])]
    const isNamed =
      only === 'display_name' || only === 'station_name' || (only === 'name' && resource !== 'faxserversettings')
    if (isNamed && old !== null && now !== null) return story('renamed', { before: old, after: now })
    if (only === 'pbx_extension' && now !== null) return story('extension', { after: now })
    if (only === 'webpassword' || only === 'password') return story('password')
    if (only === 'sign_in_token') return story('signInLink')
    if (only === 'session_token') return story('sessionsEnded')
    if (only === 'see_as') return story('sawAs', { what: textOf(after?.[only]) ?? '' })
    if (only === 'settings_open_until') return story(after?.[only] ? 'settingsOpened' : 'settingsClosed')
    const sentence = memberStory(only, entry, { story, words })
    if (sentence !== null) return sentence
    const isOn = after?.[only]
    if (typeof isOn === 'boolean') return story(isOn ? 'switchedOn' : 'switchedOff', { what: quoted(only) })
    const value = newValue(only)
    if (value !== null) return story('set', { what: quoted(only), after: value })
    if (only === 'slots') return story('changed', { what: thing })
  }
  if (known.length === 2 && only !== undefined && second !== undefined) {
    const [one, other] = [newValue(only), newValue(second)]
    if (one !== null && other !== null)
      return story('setBoth', { what: quoted(only), after: one, other: quoted(second), to: other })
  }
  return changed()

  function newValue(name: string): string | null {
    if (untold.includes(name) || isSecretMember(name)) return null
    const value = memberValue(name, after?.[name], words)
    return value === null || value.length > longestTold || /#\d/.test(value) ? null : value
  }

  function changed(): Story {
    const members = known.map(quoted)
    const shown = members.length > mostMembers ? [...members.slice(0, mostMembers), t('more')] : members
    return story('changed', { what: shown.length > 0 ? listed(shown, locale) : thing || t('settings') })
  }

  function quoted(name: string): string {
    return t('quoted', { text: memberText(words, name) })
  }
}

const forwardingStory = (entry: AuditEntry, story: Tell, words: ValueWords): Story => {
  const { before, after, subject_name } = entry
  const { audit, parties, locale } = words
  const item = subject_name === null ? {} : { item: subject_name }
  const isOwn = isOwnLine(entry)
  const whose = { ...item, own: isOwn ? 'yes' : '' }
  const placesOf = (value: unknown) =>
    listed(
      textsOf(value).map((place) => placeText(place, parties)),
      locale,
    )
  const forwardedTo = (to: string) => story(isOwn ? 'forwardedOwn' : 'forwarded', { ...item, to })
  const isEmpty = Object.values(after ?? {}).every((value) => !Array.isArray(value) || value.length === 0)
  const isEnded = isEmpty && textsOf(before?.['told_destinations']).length > 0
  const several = toldActs(after?.[toldRules]).map(({ act, name, to }) => actText(audit, act, name, placesOf(to)))
  if (several.length > 0 && !isEnded) return story('rulesChanged', { ...whose, what: listed(several, locale) })
  for (const act of forwardingActs) {
    const told = after?.[toldRule(act)] as { readonly name?: unknown; readonly to?: unknown } | undefined
    if (typeof told?.name === 'string') return story(ruleSentences[act], { ...whose, rule: told.name })
    const to = placesOf(told?.to)
    if (to === '' || isEnded) continue
    return act === 'added' ? forwardedTo(to) : story(unnamedSentences[act], { ...whose, to })
  }
  const to = placesOf(after?.['told_destinations'])
  return isEnded || to === '' ? story(isEnded ? 'notForwarded' : 'forwarding', item) : forwardedTo(to)
}

/** The acts of a write that did several things at once. */
const toldActs = (value: unknown): readonly { act: ForwardingAct; name: string | null; to: unknown }[] =>
  (Array.isArray(value) ? (value as readonly { act?: unknown; name?: unknown; to?: unknown }[]) : []).flatMap(
    (told) => {
      const act = forwardingActs.find((each) => each === told.act)
      return act === undefined ? [] : [{ act, name: textOf(told.name), to: told.to }]
    },
  )

const actText = (t: Texts<'pbx-audit'>, act: ForwardingAct, name: string | null, to: string): string =>
  t(`ruleActs.${act}`, { rule: name ?? t('ruleTo', { to }) })

const unnamedSentences = {
  on: 'unnamedOn',
  off: 'unnamedOff',
  up: 'unnamedUp',
  down: 'unnamedDown',
  removed: 'unnamedRemoved',
  changed: 'unnamedChanged',
} as const satisfies Record<Exclude<ForwardingAct, 'added'>, Sentence>

const ruleSentences = {
  on: 'ruleOn',
  off: 'ruleOff',
  up: 'ruleUp',
  down: 'ruleDown',
  added: 'ruleAdded',
  removed: 'ruleRemoved',
  changed: 'ruleChanged',
} as const satisfies Record<ForwardingAct, Sentence>

/** The sentence for a destination set, which users see as a rule with a name; null if it neither has nor had one. */
const ruleStory = (entry: AuditEntry, story: Tell): Story | null => {
  const { before, after, item_name, subject_name } = entry
  const nameIn = (members: AuditEntry['after']) => givenRuleName(textOf(members?.['name']) ?? '')
  const [old, now] = [nameIn(before), nameIn(after)]
  const whose = {
    ...(subject_name !== null && { item: subject_name }),
    own: isOwnLine(entry) ? 'yes' : '',
  }
  if (old !== null && now !== null) return story('ruleRenamed', { ...whose, before: old, after: now })
  if (now !== null) return story('ruleNamed', { ...whose, after: now })
  if (old !== null) return story('ruleUnnamed', { ...whose, before: old })
  const rule = givenRuleName(item_name ?? '')
  return rule === null ? null : story('ruleChanged', { ...whose, rule })
}

/** The sentence in the user's language, with names in bold. */
export const storyText = (
  { code, values }: Story,
  t: Texts<'pbx-audit'>,
  b: (name: ReactNode) => ReactNode,
): ReactNode => t.rich(`story.${code}`, { ...valuesFor(values), b: (chunks) => b(chunks) })

/** The sentence as plain text, for files. */
export const storyPlain = ({ code, values }: Story, t: Texts<'pbx-audit'>): string =>
  t.markup(`story.${code}`, { ...valuesFor(values), b: (chunks) => chunks })

const valuesFor = (values: Readonly<Record<string, string>>) => {
  const {
    who = '',
    item = '',
    thing = '',
    what = '',
    before = '',
    after = '',
    to = '',
    number = '',
    rule = '',
    own = '',
    key = '',
    other = '',
    you = '',
  } = values
  return { you, who, item, thing, what, before, after, to, number, rule, own, key, other }
}

/** The name of a kind of item; empty if there is none, then the sentence omits it. */
export const kindText = (
  { resource, subject }: Pick<AuditEntry, 'resource' | 'subject'>,
  t: Texts<'pbx-audit'>,
): string => {
  if (resource === 'subscribers') return t(subject === 'groups' ? 'kinds.group' : 'kinds.seat')
  return t.has(`kinds.${resource as Kind}`) ? t(`kinds.${resource as Kind}`) : ''
}

/** The same with its article, for use in a sentence. */
const thingText = ({ resource, subject }: Pick<AuditEntry, 'resource' | 'subject'>, t: Texts<'pbx-audit'>): string => {
  if (resource === 'subscribers') return t(subject === 'groups' ? 'things.group' : 'things.seat')
  return t.has(`things.${resource as Kind}`) ? t(`things.${resource as Kind}`) : ''
}

type MemberWords = Pick<ValueWords, 'audit' | 'preferences'>

/** The log's own text of a member, which comes before the label of the preference; null if there is none. */
const ownWords = (t: Texts<'pbx-audit'>, name: string): string | null =>
  t.has(`members.${name as Member}`) ? t(`members.${name as Member}`) : null

const memberWords = (name: string, words: MemberWords): string | null =>
  ownWords(words.audit, name) ?? definitionOf(name, words)?.label ?? null

export const hasMember = (words: MemberWords, name: string): boolean => memberWords(name, words) !== null
export const memberText = (words: MemberWords, name: string): string => memberWords(name, words) ?? name

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
