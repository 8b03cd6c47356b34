import { limits } from '@lineside/contract/limits'
import type { SpokenSentence } from '../spoken/saying.ts'
import { question, sentence } from './menu-questions.ts'
import type {
  MenuEffect,
  MenuEvent,
  MenuMessage,
  MenuPhase,
  MenuSaying,
  MenuState,
  MenuStep,
  Typing,
  VoiceboxView,
} from './menu-state.ts'

/** Wrong PINs that one call may enter. */
const MOST_WRONG = 3
/** Questions in a row that may stay without an answer. */
const MOST_SILENCES = 3

/**
 * Starts the menu.
 * @param isOwn true: the voicebox of the calling line; false: the caller is asked for an extension
 */
export const openVoiceboxMenu = (isOwn: boolean): MenuStep =>
  isOwn
    ? { state: fresh({ phase: 'entering', extension: null, hasPin: false, wrong: 0 }), effects: [enter(null, null)] }
    : ask({ phase: 'extension', typed: '' })

/**
 * The voicebox menu. Main menu: 1 new messages, 2 saved messages, 3 greetings, 4 change the PIN, `*` quit. At a
 * message: 1 repeat, 2 save, 3 delete, `#` next. `*` always leads back. The numbers of wrong PINs and of unanswered
 * questions are limited.
 */
export const voiceboxMenu = (state: MenuState, event: MenuEvent): MenuStep => {
  if (event.type === 'digit') return onDigit(state, event.digit)
  if (event.type === 'silence') return onSilence(state)
  if (state.phase === 'entering' && event.type === 'entered') return welcome(event.box)
  if (state.phase === 'entering' && event.type === 'refused') return refused(state, event.reason)
  if (state.phase === 'recording' && event.type === 'recorded')
    return ask({ phase: 'greetings', box: state.box }, sentence(event.isKept ? 'vb_greeting_saved' : 'vb_too_short'))
  return { state, effects: [] }
}

const onDigit = (state: MenuState, digit: string): MenuStep => {
  switch (state.phase) {
    case 'extension':
      return typing(state, digit, limits.extensionLength, (extension) =>
        extension === '' ? ask({ ...state, typed: '' }) : ask({ phase: 'pin', extension, wrong: 0, typed: '' }),
      )
    case 'pin':
      return typing(state, digit, limits.voiceboxPinLength, (pin) => ({
        state: fresh({ phase: 'entering', extension: state.extension, hasPin: true, wrong: state.wrong }),
        effects: [enter(state.extension, pin)],
      }))
    case 'main':
      return onMainKey(state, digit)
    case 'message':
      return onMessageKey(state, digit)
    case 'greetings':
      if (digit === '*') return ask({ phase: 'main', box: state.box })
      if (digit === '1') return ask({ phase: 'greeting', box: state.box, kind: 'unavail' })
      return digit === '2' ? ask({ phase: 'greeting', box: state.box, kind: 'busy' }) : wrongKey(state)
    case 'greeting':
      return onGreetingKey(state, digit)
    case 'new_pin':
      return typing(state, digit, limits.voiceboxPinLength, (first) =>
        first === '' ? ask({ ...state, typed: '' }) : ask({ phase: 'repeat_pin', box: state.box, first, typed: '' }),
      )
    case 'repeat_pin':
      return typing(state, digit, limits.voiceboxPinLength, (pin) =>
        pin === state.first
          ? withEffects(ask({ phase: 'main', box: state.box }, sentence('vb_pin_changed')), { do: 'set_pin', pin })
          : ask({ phase: 'new_pin', box: state.box, typed: '' }, sentence('vb_pins_differ')),
      )
    // a key ends the recording; the event `recorded` reports that
    default:
      return { state, effects: [] }
  }
}

const onMainKey = (state: MenuState & { phase: 'main' }, digit: string): MenuStep => {
  const { box } = state
  switch (digit) {
    case '1':
      return hear(
        box,
        box.messages.filter(({ isNew }) => isNew),
        0,
      )
    case '2':
      return hear(
        box,
        box.messages.filter(({ isNew }) => !isNew),
        0,
      )
    case '3':
      return ask({ phase: 'greetings', box })
    case '4':
      return ask({ phase: 'new_pin', box, typed: '' })
    case '*':
      return over('goodbye')
    default:
      return wrongKey(state)
  }
}

const onMessageKey = (state: MenuState & { phase: 'message' }, digit: string): MenuStep => {
  const { box, queue, index } = state
  const message = queue[index]
  if (message === undefined) return ask({ phase: 'main', box })
  switch (digit) {
    case '1':
      return ask(state)
    case '2': {
      const messages = box.messages.map((each) => (each.id === message.id ? { ...each, isNew: false } : each))
      return withEffects(hear({ ...box, messages }, queue, index + 1, sentence('vb_kept')), {
        do: 'keep',
        id: message.id,
      })
    }
    case '3': {
      const messages = box.messages.filter(({ id }) => id !== message.id)
      return withEffects(hear({ messages, isFull: false }, queue, index + 1, sentence('vb_deleted')), {
        do: 'remove',
        id: message.id,
      })
    }
    case '#':
      return hear(box, queue, index + 1)
    case '*':
      return ask({ phase: 'main', box })
    default:
      return wrongKey(state)
  }
}

const onGreetingKey = (state: MenuState & { phase: 'greeting' }, digit: string): MenuStep => {
  const { box, kind } = state
  switch (digit) {
    case '1':
      return ask(state, { say: 'greeting', kind })
    case '2':
      return {
        state: fresh({ phase: 'recording', box, kind }),
        effects: [{ do: 'record_greeting', kind }],
      }
    case '3':
      return withEffects(ask({ phase: 'greetings', box }, sentence('vb_greeting_removed')), {
        do: 'remove_greeting',
        kind,
      })
    case '*':
      return ask({ phase: 'greetings', box })
    default:
      return wrongKey(state)
  }
}

const onSilence = (state: MenuState): MenuStep => {
  if (state.phase === 'over' || state.phase === 'entering' || state.phase === 'recording') return { state, effects: [] }
  // not everybody presses `#` after typing, so silence counts as `#`
  if ('typed' in state && state.typed !== '') return onDigit(state, '#')
  const silences = state.silences + 1
  if (silences >= MOST_SILENCES) return over('goodbye')
  const sayings = state.phase === 'message' ? [sentence('vb_message_menu')] : question(state)
  return { state: { ...state, silences }, effects: [{ do: 'say', sayings }] }
}

const refused = (
  { extension, hasPin, wrong }: Extract<MenuPhase, { phase: 'entering' }>,
  reason: 'pin' | 'banned',
): MenuStep => {
  const counted = wrong + (hasPin ? 1 : 0)
  if (reason === 'banned' || counted >= MOST_WRONG) return over('vb_pin_wrong')
  return ask({ phase: 'pin', extension, wrong: counted, typed: '' }, ...(hasPin ? [sentence('vb_pin_wrong')] : []))
}

/** Tells how many messages there are, then the main menu. */
const welcome = (box: VoiceboxView): MenuStep => {
  const fresh = box.messages.filter(({ isNew }) => isNew).length
  const old = box.messages.length - fresh
  const counts: readonly MenuSaying[] =
    box.messages.length === 0
      ? [sentence('vb_none')]
      : [sentence('vb_new'), { say: 'number', value: fresh }, sentence('vb_old'), { say: 'number', value: old }]
  return ask({ phase: 'main', box }, ...(box.isFull ? [sentence('vb_own_full')] : []), ...counts)
}

const hear = (
  box: VoiceboxView,
  queue: readonly MenuMessage[],
  index: number,
  ...before: readonly MenuSaying[]
): MenuStep => {
  if (index < queue.length) return ask({ phase: 'message', box, queue, index }, ...before)
  return ask({ phase: 'main', box }, ...before, sentence(queue.length === 0 ? 'vb_none' : 'vb_no_more'))
}

const typing = (
  state: Extract<MenuState, Typing>,
  digit: string,
  longest: number,
  done: (typed: string) => MenuStep,
): MenuStep => {
  if (digit === '#') return done(state.typed)
  if (!/^\d$/.test(digit) || state.typed.length >= longest) return { state, effects: [] }
  return { state: { ...state, typed: state.typed + digit, silences: 0 }, effects: [] }
}

const wrongKey = (state: MenuState): MenuStep => ask(state, sentence('invalid_choice'))

const over = (said: SpokenSentence): MenuStep => ({
  state: fresh({ phase: 'over' }),
  effects: [{ do: 'say', sayings: [sentence(said)] }, { do: 'end' }],
})

/** Enters a phase: says `before`, then the question of the phase. */
const ask = (phase: MenuPhase, ...before: readonly MenuSaying[]): MenuStep => ({
  state: fresh(phase),
  effects: [{ do: 'say', sayings: [...before, ...question(phase)] }],
})

const enter = (extension: string | null, pin: string | null): MenuEffect => ({ do: 'enter', extension, pin })
const fresh = (phase: MenuPhase): MenuState => ({ ...phase, silences: 0 })
const withEffects = ({ state, effects }: MenuStep, ...first: readonly MenuEffect[]): MenuStep => ({
  state,
  effects: [...first, ...effects],
})
