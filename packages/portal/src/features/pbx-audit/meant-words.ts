import { auditMethods } from '@lineside/contract/resources/audit-log'
import { toldRule, toldRules } from '@lineside/telephony/story/forwarding-act'
import { storySubjects } from '@lineside/telephony/story/story-subject'
import type { AppMessages } from '../../messages/messages.ts'
import type { PreferenceDefinitions } from '../../domain/preferences/preference-definitions.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import { memberText, storyPlain } from './story-words.ts'

type Audit = AppMessages['pbx-audit']

const kinds = [
  'schedules',
  'holidays',
  'closures',
  'subscribers',
  'numbers',
  'subscriberpreferences',
  'customerpreferences',
  'pbxdevices',
  'soundsets',
  'soundfiles',
  'autoattendants',
  'cfmappings',
  'voicemailsettings',
  'speeddials',
  'group',
  'seat',
  'reminders',
  'status',
  'contacts',
  'contactbooks',
  'voicemails',
  'voicemailgreetings',
  'faxserversettings',
  'mailtofaxsettings',
  'faxes',
  'callrecordings',
  'subscriberregistrations',
  'cfdestinationsets',
  'cfsourcesets',
  'cftimesets',
  'cfbnumbersets',
] as const satisfies readonly (keyof Audit['kinds'])[]

const members = [
  'status',
  'status_until',
  'status_note',
  'status_calls',
  'status_colleague',
  'status_number',
  'status_callers',
  'closed_now',
  'closed_reason',
  'closed_until',
  'closed_announcement',
  'display_name',
  'username',
  'pbx_extension',
  'pbx_group_ids',
  'pbx_groupmember_ids',
  'pbx_hunt_policy',
  'pbx_hunt_timeout',
  'alias_numbers',
  'subscriber_id',
  'webpassword',
  'password',
  'sign_in_token',
  'session_token',
  'see_as',
  'settings_open_until',
  'clir_intrapbx',
  'contract_sound_set',
  'email',
  'timezone',
  'block_in_list',
  'block_out_list',
  'clir',
  'name',
  'station_name',
  'pin',
  'slots',
  'told_destinations',
  'time',
  'recur',
  'speeddials',
  'active',
  'folder',
  'block_in_mode',
  'block_out_mode',
  'block_out_override_pin',
  'block_in_clir',
  'language',
  'attach',
  'delete',
  'writes_texts',
  'identifier',
] as const satisfies readonly (keyof Audit['members'])[]

/** The codes of the log to which each sentence belongs. */
const codesOfStory: Readonly<Record<keyof Audit['story'], readonly string[]>> = {
  created: ['create'],
  createdFor: ['create'],
  removedFor: ['remove'],
  removedFrom: ['voicemails', 'callrecordings'],
  removedDevice: ['subscriberregistrations'],
  switchedOn: ['patch', 'replace'],
  switchedOff: ['patch', 'replace'],
  reminderSet: ['reminders'],
  speedDialSet: ['speeddials'],
  speedDialRemoved: ['speeddials'],
  removed: ['remove'],
  changed: ['patch', 'replace'],
  set: ['patch', 'replace'],
  setBoth: ['patch', 'replace'],
  keySet: ['slots'],
  noKeySet: ['slots'],
  keyRemoved: ['slots'],
  joined: ['pbx_group_ids', 'pbx_groupmember_ids'],
  left: ['pbx_group_ids', 'pbx_groupmember_ids'],
  renamed: ['display_name'],
  extension: ['pbx_extension'],
  password: ['webpassword', 'password'],
  signInLink: ['sign_in_token'],
  sessionsEnded: ['session_token'],
  sawAs: ['see_as'],
  settingsOpened: ['settings_open_until'],
  settingsClosed: ['settings_open_until'],
  forwarded: ['cfmappings'],
  forwardedOwn: ['cfmappings'],
  notForwarded: ['cfmappings'],
  ruleOn: [toldRule('on')],
  ruleOff: [toldRule('off')],
  ruleUp: [toldRule('up')],
  ruleDown: [toldRule('down')],
  ruleAdded: [toldRule('added')],
  ruleRemoved: [toldRule('removed')],
  ruleChanged: [toldRule('changed'), 'cfdestinationsets'],
  rulesChanged: [toldRules],
  ruleRenamed: ['cfdestinationsets'],
  ruleNamed: ['cfdestinationsets'],
  ruleUnnamed: ['cfdestinationsets'],
  unnamedOn: [toldRule('on')],
  unnamedOff: [toldRule('off')],
  unnamedUp: [toldRule('up')],
  unnamedDown: [toldRule('down')],
  unnamedRemoved: [toldRule('removed')],
  unnamedChanged: [toldRule('changed')],
  forwarding: ['cfmappings', 'cfdestinationsets', 'cfsourcesets', 'cftimesets', 'cfbnumbersets'],
  blocked: ['block_in_list'],
  unblocked: ['block_in_list'],
  allowed: ['block_in_list'],
  disallowed: ['block_in_list'],
  blockedTo: ['block_out_list'],
  unblockedTo: ['block_out_list'],
  allowedTo: ['block_out_list'],
  disallowedTo: ['block_out_list'],
}

/**
 * STORY-01: for each word of a search, the codes of the log whose texts contain it in the user's language: words
 * separated by `;`, their codes by `,`. The log is independent of language, so the words of its sentences are looked up
 * here.
 */
export const meantBy = (search: string, t: Texts<'pbx-audit'>, preferences: PreferenceDefinitions): string =>
  search
    .trim()
    .toLocaleLowerCase()
    .split(/\s+/)
    .map((word) => [...new Set(codesOf(word, t, preferences))].join(','))
    .join(';')

const codesOf = (word: string, t: Texts<'pbx-audit'>, preferences: PreferenceDefinitions): readonly string[] => {
  const says = (text: string) => text.toLocaleLowerCase().includes(word)
  const stories = Object.entries(codesOfStory).flatMap(([code, codes]) =>
    says(storyPlain({ code: code as keyof Audit['story'], values: {} }, t)) ? codes : [],
  )
  const saidKinds = kinds.filter((kind) => says(t(`kinds.${kind}`)))
  const saidMembers = [...new Set([...members, ...Object.keys(preferences)])].filter((name) =>
    says(memberText({ audit: t, preferences }, name)),
  )
  const subjects = storySubjects.filter((subject) => subject !== 'other' && says(t(`subjects.${subject}`)))
  const methods = auditMethods.filter((method) => says(t(`methods.${method}`)))
  const lines = saidKinds.flatMap((kind) => (kind === 'seat' ? 'seats' : kind === 'group' ? 'groups' : kind))
  return [...stories, ...lines, ...saidMembers, ...subjects, ...methods]
}
