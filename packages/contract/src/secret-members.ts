/**
 * Whether a member is secret: its value is shown only to its owner, never repeated in a refusal or written into an
 * export. The log of changes keeps only that it was set.
 */
export const isSecretMember = (name: string): boolean =>
  /password|token|jwt|(^|_)(pass|secret|secret_key|pin|otp)$/.test(name)
