import { limits } from '@lineside/contract/limits'

/** The files allowed for an upload. The platform checks the content; this check only saves useless uploads. */
export interface FileKind {
  /** File name endings with the dot, in lower case. */
  readonly endings: readonly string[]
  readonly maxBytes: number
}

/** Greetings and the files of sound sets. */
export const soundFiles: FileKind = { endings: ['.wav', '.mp3', '.ogg'], maxBytes: limits.soundFileBytes }

export type FileFault = 'ending' | 'size' | 'empty'

/** Why a file is refused before sending; null if it may be sent. */
export const fileFault = ({ name, size }: Pick<File, 'name' | 'size'>, kind: FileKind): FileFault | null => {
  if (!kind.endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'ending'
  if (size === 0) return 'empty'
  return size > kind.maxBytes ? 'size' : null
}
