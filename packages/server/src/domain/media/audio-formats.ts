/** Formats in which a sound can be fetched. */
export type AudioFormat = 'wav' | 'mp3' | 'ogg'

/** The real content of a file, whatever its name says. */
export type AudioKind = 'wav' | 'mp3' | 'ogg-opus' | 'ogg-vorbis'

/** Content types as the platform's API names them (`audio/x-wav`, not `audio/wav`). */
export const audioContentTypes: Readonly<Record<AudioFormat, string>> = {
  wav: 'audio/x-wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
}
