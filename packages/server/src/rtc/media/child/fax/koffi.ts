import { createRequire } from 'node:module'

/**
 * The part of the package `koffi` that is used, which calls C functions. It is optional, for it has no binary for some
 * machines; its own types would be missing there, too.
 */
export interface Koffi {
  /** @throws Error the library cannot be loaded */
  load(path: string): {
    /** @param declaration in C */
    func(declaration: string): (...values: unknown[]) => unknown
  }
}

const require = createRequire(import.meta.url)

/** @throws Error it is not installed */
export const loadKoffi = (): Koffi => require('koffi') as Koffi

/** Whether it is installed; nothing is loaded. */
export const hasKoffi = (): boolean => {
  try {
    require.resolve('koffi')
    return true
  } catch {
    return false
  }
}
