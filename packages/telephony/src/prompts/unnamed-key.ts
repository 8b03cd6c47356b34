/** A prompt as callers hear it; `text`: the words of the platform's voice, null for a recording. */
export interface SpokenPrompt {
  readonly handle: string
  readonly text: string | null
}

/**
 * SAY-02: the key of a menu whose destination callers do not hear by name: the platform's voice says "option one" there,
 * because it does not know the names. Null for any other prompt, and where a recording is played.
 */
export const unnamedKey = ({ handle, text }: SpokenPrompt): string | null => {
  const key = /^aa_(\d|star)_option$/.exec(handle)?.[1]
  if (key === undefined || text === null) return null
  return key === 'star' ? '*' : key
}

/** Prompts that are a piece of a spoken sentence: what is heard is their best heading. */
export const isSentencePiece = (handle: string): boolean =>
  /^aa_(\d|star)_(for|option)$/.test(handle) ||
  /^\d+$/.test(handle) ||
  ['aa_default', 'queue_prefix', 'queue_suffix'].includes(handle)
