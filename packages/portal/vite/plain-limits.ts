import type { Plugin } from 'vite'
import { limits } from '../../contract/src/limits.ts'

const IMPORT = /import \{ limits \} from '(?:@lineside\/contract\/limits|(?:\.\.?\/)+limits\.ts)'/

/**
 * Writes the numbers of the specification where they are used. The object that holds all of them would be part of the
 * entry, because the sign-in page checks two.
 */
export const plainLimits = (): Plugin => ({
  name: 'lineside:plain-limits',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: IMPORT },
    handler: (code) => ({ code: code.replace(/\blimits\.(\w+)/g, written), map: null }),
  },
})

const numbers: Readonly<Record<string, unknown>> = limits

/** What has another name, such as that of the file in an import, stays. */
const written = (text: string, name: string): string => (name in numbers ? `(${JSON.stringify(numbers[name])})` : text)
