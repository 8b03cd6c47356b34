import { freshSelection, localParticipant } from '@lineside/telephony/conference/selection'
import { expect, test } from 'vitest'
import type { Person } from '../person.ts'
import { shownLarge } from './shown-large.ts'

const person = (id: string, screen = false): Person => ({
  id,
  name: id,
  stream: null,
  media: { audio: true, video: false, screen },
  isSpeaking: false,
  isByTelephone: false,
  sound: 'encrypted',
})

const chosen = (selected: string) => ({ ...freshSelection, selected, isManual: true })
const followed = (selected: string) => ({ ...freshSelection, selected })

test.each([
  ['who speaks', [person('a'), person('b')], followed('b'), 'b'],
  ['who is chosen, though another shares', [person('a', true), person('b')], chosen('b'), 'b'],
  ['who shares, though another speaks', [person('a', true), person('b')], followed('b'), 'a'],
  ['not oneself for one’s own screen', [person('a'), person(localParticipant, true)], followed('a'), 'a'],
  ['whoever is there, where the selected one is gone', [person('a')], followed('x'), 'a'],
])('CONF-08: large is %s', (_, people, selection, id) => {
  expect(shownLarge(people, selection)?.id).toBe(id)
})
