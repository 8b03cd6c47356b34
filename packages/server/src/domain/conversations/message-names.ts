/** File name for saving a voicemail. */
export const voicemailFileName = (id: number, format = 'wav'): string => `voicemail-${id}.${format}`

/** File name for saving a fax; both kinds of PDF have the same extension. */
export const faxFileName = (id: number, format = 'tif'): string => `fax-${id}.${format === 'pdf14' ? 'pdf' : format}`

/** Durations of messages are whole seconds. */
export const wholeSeconds = (milliseconds: number | null): number => Math.round((milliseconds ?? 0) / 1000)
