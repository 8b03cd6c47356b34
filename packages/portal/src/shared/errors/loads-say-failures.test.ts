import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Loads that something else says, by the file that does. */
const saidBy: Readonly<Record<string, string>> = {
  'shared/editing/list/use-asked-item.ts': 'shared/editing/list/editing-list.tsx',
  'shared/editing/options/use-option-search.ts': 'shared/editing/options/option-search.tsx',
  'features/pbx-sound-sets/sound-set-queries.ts': 'shared/editing/list/editing-list.tsx',
  'features/pbx-sound-sets/sound-set-item.tsx': 'features/pbx-sound-sets/sound-handles.tsx',
  'features/command-palette/use-people-entries.ts': 'features/command-palette/palette-body.tsx',
  'features/conversations/queries/use-conversations.ts': 'features/conversations/list-state.tsx',
  'features/conversations/use-block-menu.ts': 'features/conversations/use-block-menu.ts',
  'features/pbx-devices/device-queries.ts': 'shared/editing/list/editing-list.tsx',
  'features/pbx-auto-attendant/use-menus.ts': 'features/pbx-auto-attendant/attendant-menus.tsx',
  'features/pbx-groups/group-fields.tsx': 'domain/pbx/line-load-notes.tsx',
  'features/pbx-groups/group-item.tsx': 'domain/pbx/line-load-notes.tsx',
  'domain/line-sentence/use-line-end.ts': 'features/pbx-groups/open-group.tsx',
  'features/call-forwarding/queries/use-forwarding-data.ts': 'features/call-forwarding/call-forwarding-page.tsx',
  'features/call-forwarding/queries/use-forwarded-line.ts': 'features/call-forwarding/call-forwarding-page.tsx',
  'features/call-forwarding/condition-chip.tsx': 'features/call-forwarding/forwarding-content.tsx',
  'features/pbx-audit/audit-page.tsx': 'features/pbx-audit/audit-list.tsx',
  'features/pbx-seats/seat-item.tsx': 'domain/pbx/line-load-notes.tsx',
  'features/pbx-seats/use-mail-to-fax.ts': 'features/pbx-seats/seat-fields.tsx',
  'domain/call-queues/queue-cards.tsx': 'domain/call-queues/queue-card.tsx',
  'domain/reach/use-reach.ts': 'features/dashboard/reach-now.tsx',
  'domain/team/use-team-search.ts': 'features/team/team-page.tsx',
  'domain/pbx/use-lines-page.tsx': 'shared/editing/list/editing-list.tsx',
  'domain/pbx/use-sound-set-options.ts': 'domain/pbx/line-load-notes.tsx',
  'domain/pbx/preference-lines.ts': 'shared/editing/list/editing-list.tsx',
  'domain/pbx/jump-buttons.tsx': 'domain/pbx/line-load-notes.tsx',
  'domain/call-outcome/use-call-outcome.ts': 'domain/call-outcome/outcome-panel.tsx',
  'domain/closures/close-now-button.tsx': 'domain/closures/closure-card.tsx',
}

/** Files whose missing data needs no message, and why. */
const decoration: Readonly<Record<string, string>> = {
  'domain/held-addresses/held-addresses.tsx': 'a note about addresses, which the settings beside it show all the same',
  'features/call-blocking/own-limits.tsx': 'limits of outside calls beside the lists, which say their own failures',
  'features/call-blocking/use-contacts-hit.ts': 'whom of the contacts an entry would hit; it is read back without',
  'shared/editing/list/use-refusals.ts': 'the platform refuses a wrong value again when it is sent',
  'app/layout/frame.tsx': 'a bar about what is closed now; the pages that close and open say it',
  'features/team/team-closures.tsx': 'what is closed now; calls obey it all the same',
  'features/command-palette/use-action-entries.ts': 'parked calls among the commands; the page of the team says it',
  'domain/call-backs/call-backs.tsx': 'what one has asked for; the call backs come all the same',
  'domain/call-backs/call-back-toggle.tsx': 'a further way to reach a colleague; those beside it are there without',
  'app/layout/menu/menu-screen-link.tsx': 'a count beside a name',
  'features/command-palette/use-number-entries.ts': 'how often one has talked; the number can be called all the same',
  'features/conversations/conversations-page.tsx': 'counts beside tabs; their lists say it',
  'features/pbx-devices/key-picture.tsx': 'DEV-05: the keys are there without the picture, which a note says',
  'features/home/service-numbers.tsx': 'a count beside a name',
  'features/home/elsewhere-card.tsx': 'why nothing rings here, if something does elsewhere',
  'features/dashboard/dashboard-page.tsx': 'which button is the primary one',
  'domain/calls/people/use-people.ts': 'suggestions while a number is typed; it can be called without',
  'domain/calls/dial/from-phone-button.tsx': 'a further way to call; those beside it are there without',
  'domain/calls/views/call-views.tsx': 'names in place of the numbers of calls; the numbers are there',
  'domain/calls/views/use-hold-music.ts': 'an offer to switch music on; the call is held without',
  'domain/pbx-slots/unheard-menu.tsx': 'a hint that nobody hears the menu; it can be edited without',
  'domain/pbx-slots/use-unnamed-keys.ts': 'a hint that a key has no name yet; it can be set without',
  'features/pbx-audit/use-story-words.ts': 'labels of preferences; the values are told without',
  'domain/status/status-query.ts': 'what stands beside the reachability, which says its own failure',
  'domain/status/sheet/status-fields.tsx': 'colleagues to choose from; their number can be typed instead',
  'domain/live/use-presence-of.ts': 'a mark at a name; the line is there without',
  'domain/pbx/lists/line-tools.tsx': 'groups as quick filters; the other filters are there without',
  'domain/pbx/lists/use-family-counts.ts': 'counts beside tabs; their lists say it',
  'features/pbx-auto-attendant/attendant-keys.tsx': 'hints at keys; the keys are there without',
  'domain/pbx/lists/use-line-sort.ts': 'the order and the sentence; the list is there without',
  'features/pbx-devices/add/device-plan.tsx': 'the picture beside the form; a drawn phone stands in its place',
  'features/pbx-devices/add/model-choice.tsx': 'pictures of models; a drawn phone stands in their place',
  'features/pbx-devices/add/use-device-plan.ts': 'the keys beside the form; the device can be added without',
  'features/pbx-devices/list/use-device-list.ts': 'the order and the states; the list is there without',
  'features/pbx-company-map/assign-number-form.tsx': 'whose the number is now; it can be assigned without',
  'features/contacts/contacts-queries.ts': 'the last call beside a person; the person is there without',
  'features/send-fax/fax-recent.tsx': 'the last faxes below the form; a new one is sent without',
  'app/layout/see-as-bar.tsx': 'whether settings may be changed; the bar says that they may not',
  'features/conversations/conversation-filters.tsx': 'the label of a field that searches without, too',
  'features/dashboard/missing-places.tsx': 'a warning that the page of places says, too',
  'features/security/security-page.tsx': 'the way in as a line; the sections below say it',
  'features/security/password-section.tsx': 'the day of the last change; the password can be changed without',
  'features/pbx-call-queues/use-live-queues.ts': 'both pages of queues say it, by the query that it returns',
  'features/sign-in-rules/rule-card.tsx': 'a hint that the reader is met, too; the rule can be set without',
  'domain/names/use-names.ts': 'names in place of numbers; the numbers are there',
}

const says = /<LoadFailed|<Loaded\b|<ErrorState|<DashboardList|errorText\(|reportError\(|error=\{field\.error/
const loads = /\buse(?:Query|InfiniteQuery|Queries)(?:<[^(]*>)?\(/
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const loading = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && loads.test(textOf(file)))

test('UI-03: every load reports its failure, itself or by another component', () => {
  expect(loading.length).toBeGreaterThan(40)
  const silent = loading.filter((file) => !says.test(textOf(file)) && !(file in saidBy) && !(file in decoration))
  expect(silent).toEqual([])
})

test('UI-03: each component named as a reporter reports', () => {
  expect(Object.values(saidBy).filter((file) => !says.test(textOf(file)))).toEqual([])
  const known = [...Object.keys(saidBy), ...Object.keys(decoration)]
  expect(known.filter((file) => !loading.includes(file))).toEqual([])
})
