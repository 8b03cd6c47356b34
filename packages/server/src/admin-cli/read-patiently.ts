import { readShellConfig, settingNames } from '../config.ts'
import type { Config } from '../platform/config.ts'
import { SetupError } from '../platform/setup-error.ts'

/**
 * Reads the settings, and leaves out those that are wrong.
 * @returns the settings that are left, and a sentence about each time that some were wrong
 * @throws SetupError that names no setting that could be left out
 */
export const readPatiently = (
  environment: NodeJS.ProcessEnv,
  problems: readonly string[] = [],
): { readonly config: Config; readonly problems: readonly string[] } => {
  try {
    return { config: readShellConfig(environment), problems }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    const { message } = error
    const named = new Set(settingNames.filter((name) => new RegExp(`\\b${name}\\b`).test(message)))
    const right = Object.entries(environment).filter(([name]) => !named.has(name))
    if (right.length === Object.keys(environment).length) throw error
    return readPatiently(Object.fromEntries(right), [...problems, message])
  }
}
