/** The value of an option: absent (undefined) changes nothing, empty (null) clears the member. */
export const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)
