import { limits } from '@lineside/contract/limits'

/** The files allowed for an upload. The platform checks the content; this check only saves useless uploads. */
export interface FileKind {
  /** File name endings with the dot, in lower case. */
  readonly endings: readonly string[]
  readonly maxBytes: number
  /** Endings of what people have instead, with the names of these formats: offered too, to say what is wrong with it. */
  readonly named?: Readonly<Record<string, string>>
}

/** Greetings and the files of sound sets: WAV, MP3, Ogg Opus and Ogg Vorbis, under all their usual endings. */
export const soundFiles: FileKind = {
  endings: ['.wav', '.wave', '.mp3', '.ogg', '.oga', '.opus'],
  maxBytes: limits.soundFileBytes,
  named: {
    '.m4a': 'AAC (M4A)',
    '.aac': 'AAC',
    '.amr': 'AMR',
    '.3gp': '3GP',
    '.mp4': 'MP4',
    '.webm': 'WebM',
    '.flac': 'FLAC',
    '.aif': 'AIFF',
    '.aiff': 'AIFF',
    '.wma': 'WMA',
    '.caf': 'CAF',
    '.mid': 'MIDI',
  },
}

export type FileFault = 'ending' | 'size' | 'empty'

/** The name of the format that a file has by its ending, if it is none that is taken; null: not known. */
export const namedFormat = (name: string, { named = {} }: FileKind): string | null =>
  Object.entries(named).find(([ending]) => name.toLowerCase().endsWith(ending))?.[1] ?? null

/** Why a file is refused before sending; null if it may be sent. */
export const fileFault = ({ name, size }: Pick<File, 'name' | 'size'>, kind: FileKind): FileFault | null => {
  if (!kind.endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'ending'
  if (size === 0) return 'empty'
  return size > kind.maxBytes ? 'size' : null
}
