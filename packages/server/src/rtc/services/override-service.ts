import { beginPinQuestion, type PinEvent, stepPinQuestion } from '@lineside/telephony/blocking/override-pin'
import { handle, prompt } from '@lineside/telephony/spoken/saying'
import type { OverrideAccess } from '../../domain/block-override/override-access.ts'
import { listenForKeys } from './keys.ts'
import type { Service } from './service.ts'
import { speechOf } from './speech.ts'

const words = {
  blocked: [handle('block_out'), prompt('vb_pin')],
  wrong: [handle('block_override_pin_wrong'), prompt('vb_pin')],
} as const

/**
 * FRONT-03: says that the number is blocked, and asks for the company's PIN. `done`: it was right; `timeout`: it was not,
 * or none came.
 */
export const overrideService = (
  access: OverrideAccess,
  { silenceSeconds }: { readonly silenceSeconds: number },
): Service => ({
  async run(call) {
    const { lineId, signal } = call
    if (lineId === null) return { type: 'failed' }
    const speech = await speechOf(call.services, lineId)
    const keys = listenForKeys(call)
    try {
      let { question, effect } = beginPinQuestion()
      while (!signal.aborted) {
        if (effect.do === 'end') return { type: effect.isLifted ? 'done' : 'timeout' }
        let event: PinEvent
        if (effect.do === 'check') event = { type: 'checked', answer: await access.check(lineId, effect.pin) }
        else {
          const sounds = effect.says === null ? [] : await speech.say(...words[effect.says])
          const digit = await keys.ask(sounds, silenceSeconds)
          event = digit === null ? { type: 'silence' } : { type: 'digit', digit }
        }
        ;({ question, effect } = stepPinQuestion(question, event))
      }
      return { type: 'done' }
    } finally {
      keys.close()
    }
  },
})
