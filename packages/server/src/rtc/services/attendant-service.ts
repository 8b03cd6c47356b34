import type { Media } from '@lineside/contract/rtc/plan'
import { handle, prompt } from '@lineside/telephony/spoken/saying'
import { attendantMenu, attendantWords, startAttendant } from '@lineside/telephony/auto-attendant/attendant-menu'
import type { Sound } from '../legs/leg.ts'
import { listenForKeys } from './keys.ts'
import type { Service } from './service.ts'
import { speechOf } from './speech.ts'

type AttendantNode = Extract<Media, { kind: 'attendant' }>

/**
 * AA-03: plays the menu of a line's auto attendant, with the line's own sounds where it has some. A key interrupts it.
 */
export const attendantService = (
  { of, on }: AttendantNode,
  { silenceSeconds }: { readonly silenceSeconds: number },
): Service => ({
  async run(call) {
    const digits = Object.keys(on.digit)
    const speech = await speechOf(call.services, of)
    // without a default destination silence rejects the call, so the menu does not invite the caller to wait
    const menu = await speech.say(...attendantWords(digits, on.timeout.do !== 'reject').map(handle))
    const keys = listenForKeys(call)
    try {
      let state = startAttendant
      let before: readonly Sound[] = []
      while (!call.signal.aborted) {
        const step = attendantMenu(state, await keys.ask([...before, ...menu], silenceSeconds), digits)
        if (step.type !== 'again') return step.type === 'chosen' ? { type: 'digit', digit: step.digit } : step
        state = step.state
        before = await speech.say(step.why === 'invalid_choice' ? prompt(step.why) : handle(step.why))
      }
      return { type: 'done' }
    } finally {
      keys.close()
    }
  },
})
