import type { CallWindow } from './call-window.ts'
import type { CallEvent, CallStep, PageEvent } from './call-window-events.ts'
import { type EngineHandlers, engineHandlers } from './engine-events.ts'
import { isCalling, to } from './stages.ts'
import { type UserHandlers, userHandlers } from './user-events.ts'

/** Nothing is called, and nobody calls. */
export const emptyCallWindow: CallWindow = {
  stage: { phase: 'input' },
  controls: { microphone: true, camera: true, volume: 1, keypad: true },
  panel: null,
  isMaximised: false,
  isHome: false,
  notice: null,
}

type PageHandlers = { readonly [Type in PageEvent['type']]: Handler<Extract<PageEvent, { type: Type }>> }
type Handler<Event> = (window: CallWindow, event: Event) => CallStep

const pageHandlers: PageHandlers = {
  // CALL-08: on its own page a call fills it, on every other one it stands in the corner
  page: (window, { isHome }) => to({ ...window, isHome, isMaximised: isHome && isCalling(window.stage) }),
  timeout: (window, { id }) => {
    const { stage } = window
    const isDue = stage.phase === 'ended' && stage.call.id === id && stage.closesAt !== null
    return isDue ? to({ ...window, stage: { phase: 'input' }, isMaximised: false }) : to(window)
  },
}

const handlers: UserHandlers & EngineHandlers & PageHandlers = { ...userHandlers, ...engineHandlers, ...pageHandlers }

/**
 * CALL-05 to CALL-12: what follows from an event of a portal's calls. What an event does not concern stays the same object,
 * so that nothing is drawn again.
 */
export const stepCallWindow = <Event extends CallEvent>(window: CallWindow, event: Event): CallStep => {
  const handler = handlers[event.type] as Handler<Event>
  return handler(window, event)
}
