/** Members whose values belong to their owner's screen alone: no refusal repeats them, no exported file holds them. */
export const isSecretMember = (name: string): boolean =>
  /password|token|jwt|(^|_)(secret|secret_key|pin|otp)$/.test(name)
