/** The name under which a voicemail is saved. */
export const voicemailFileName = (id: number, format = 'wav'): string => `voicemail-${id}.${format}`

/** The name under which a fax is saved: both kinds of PDF end alike. */
export const faxFileName = (id: number, format = 'tif'): string => `fax-${id}.${format === 'pdf14' ? 'pdf' : format}`

/** Durations of messages are whole seconds. */
export const wholeSeconds = (milliseconds: number | null): number => Math.round((milliseconds ?? 0) / 1000)
