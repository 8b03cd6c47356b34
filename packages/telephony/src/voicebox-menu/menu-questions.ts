import type { SpokenSentence } from '../spoken/saying.ts'
import type { MenuMessage, MenuPhase, MenuSaying } from './menu-state.ts'

export const sentence = (name: SpokenSentence): MenuSaying => ({ say: 'sentence', sentence: name })

/** The sentences that ask the question of a phase and tell how to answer it. */
export const question = (phase: MenuPhase): readonly MenuSaying[] => {
  switch (phase.phase) {
    case 'extension':
      return [sentence('vb_extension')]
    case 'pin':
      return [sentence('vb_pin')]
    case 'main':
      return [sentence('vb_main')]
    case 'message': {
      const message = phase.queue[phase.index]
      return message === undefined ? [] : told(message, phase.index)
    }
    case 'greetings':
      return [sentence('vb_greetings')]
    case 'greeting':
      return [sentence('vb_greeting_menu')]
    case 'new_pin':
      return [sentence('vb_new_pin')]
    case 'repeat_pin':
      return [sentence('vb_repeat_pin')]
    default:
      return []
  }
}

const told = ({ id, caller, received }: MenuMessage, index: number): readonly MenuSaying[] => [
  sentence('vb_message'),
  { say: 'number', value: index + 1 },
  { say: 'when', moment: received },
  ...(caller === null
    ? [sentence('vb_from_unknown')]
    : [sentence('vb_from'), { say: 'digits', digits: caller } as const]),
  { say: 'message', id },
  sentence('vb_message_menu'),
]
