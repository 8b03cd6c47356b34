import { expect, test } from 'vitest'
import { isMenuHeard } from './is-menu-heard.ts'

const menu = 'sip:auto-attendant@app.local'
const box = 'sip:vmu4312@voicebox.local'
const number = 'sip:22@nordwind.example'
const set = (usage_count: number, ...destinations: readonly string[]) => ({
  usage_count,
  destinations: destinations.map((destination) => ({ destination, priority: 0, timeout: 60, announcement_id: null })),
})

test.each<[string, Parameters<typeof isMenuHeard>[0], boolean]>([
  ['no forwarding at all', [], false],
  ['a forwarding that leads to it', [set(1, menu)], true],
  ['after a phone has rung', [set(1, number, menu)], true],
  ['behind the voicebox, at which a call ends', [set(1, box, menu)], false],
  ['a set that no forwarding uses', [set(0, menu)], false],
  ['forwardings that lead elsewhere', [set(1, number), set(2, box)], false],
  ['one of several', [set(1, number), set(1, menu)], true],
])('SAY-02: the menu of a line is heard with %s: %#', (_what, sets, isHeard) => expect(isMenuHeard(sets)).toBe(isHeard))
