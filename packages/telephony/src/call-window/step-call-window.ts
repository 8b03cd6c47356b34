import type { CallWindow } from './call-window.ts'
import type { CallEvent, CallStep, PageEvent } from './call-window-events.ts'
import { type EngineHandlers, engineHandlers } from './engine-events.ts'
import { isCalling, to } from './stages.ts'
import { type UserHandlers, userHandlers } from './user-events.ts'

/** The call window without any call. */
export const emptyCallWindow: CallWindow = {
  stage: { phase: 'input' },
  controls: { microphone: true, camera: true, volume: 1, keypad: true },
  panel: null,
  isMaximised: false,
  isHome: false,
  notice: null,
}

type PageHandlers = { readonly [Type in PageEvent['type']]: Handler<Extract<PageEvent, { type: Type }>> }
type Handler<Event> = (state: CallWindow, event: Event) => CallStep

const pageHandlers: PageHandlers = {
  // CALL-08: on the home page a call fills the page; on every other page it is in the corner
  page: (state, { isHome }) => to({ ...state, isHome, isMaximised: isHome && isCalling(state.stage) }),
  timeout: (state, { id }) => {
    const { stage } = state
    const isDue = stage.phase === 'ended' && stage.call.id === id && stage.closesAt !== null
    return isDue ? to({ ...state, stage: { phase: 'input' }, isMaximised: false }) : to(state)
  },
}

const handlers: UserHandlers & EngineHandlers & PageHandlers = { ...userHandlers, ...engineHandlers, ...pageHandlers }

/**
 * CALL-05 to CALL-12: the state after an event, and its effects. Parts of the state that the event does not concern
 * stay the same objects, so that nothing is drawn again needlessly.
 */
export const stepCallWindow = (state: CallWindow, event: CallEvent): CallStep => {
  // each handler is for the events of its own type
  const handler = handlers[event.type] as Handler<CallEvent>
  return handler(state, event)
}
