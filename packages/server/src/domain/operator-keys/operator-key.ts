/** The name under which what a key changes is recorded. */
export const performerOf = (name: string): string => `key ${name}`

/** @returns the name of the key; undefined: it was a person */
export const nameOfPerformer = (by: string): string | undefined => /^key (.+)$/s.exec(by)?.[1]
