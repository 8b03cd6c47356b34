import { limits } from '@lineside/contract/limits'

/** What may be chosen for an upload. The platform looks at the bytes; this only saves a vain way there. */
export interface FileKind {
  /** Endings with their dot, in small letters. */
  readonly endings: readonly string[]
  readonly maxBytes: number
}

/** Greetings and the files of sound sets. */
export const soundFiles: FileKind = { endings: ['.wav', '.mp3', '.ogg'], maxBytes: limits.soundFileBytes }

export type FileFault = 'ending' | 'size' | 'empty'

/** Why a file is not even sent; null: it is. */
export const fileFault = ({ name, size }: Pick<File, 'name' | 'size'>, kind: FileKind): FileFault | null => {
  if (!kind.endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'ending'
  if (size === 0) return 'empty'
  return size > kind.maxBytes ? 'size' : null
}
