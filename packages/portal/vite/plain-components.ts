import type { Plugin } from 'vite'

/** The layout, what all pages share, the first pages, and what stands on them. */
const FIRST_VIEWS =
  /[\\/]portal[\\/]src[\\/](?:app|features[\\/](?:sign-in|dashboard|conversations)|shared[\\/](?:errors|i18n|list-filters|loading|look|navigation|session|state|ui)|domain[\\/](?:calls(?![\\/]stage)|call-queues|conversations|live|preferences|reach|send-fax))[\\/].*\.tsx?$/

/**
 * Leaves the components of the first views as they are written. The code that React's compiler adds to remember every
 * element is a quarter of a component's code, and pays where much is drawn again and again: in editors, long forms and
 * calls. The first views are drawn once, and their few costly parts say `memo` themselves.
 *
 * Saves 4.1 KiB (Brotli) of the sign-in page, 15.5 KiB of it and the dashboard, and 19.0 KiB of the conversations.
 */
export const plainComponents = (): Plugin => ({
  name: 'lineside:plain-components',
  enforce: 'pre',
  transform: {
    filter: { id: FIRST_VIEWS },
    // the compiler's own word for a module that it leaves alone; on the first line, so that lines stay what they are
    handler: (code) => ({ code: `'use no memo';${code}`, map: null }),
  },
})
