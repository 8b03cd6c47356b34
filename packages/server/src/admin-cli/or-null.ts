/** Of an option: left out it leaves things as they are, empty it clears them. */
export const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)
