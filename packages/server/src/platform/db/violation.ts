const codes = { unique: '23505', 'foreign key': '23503' } as const

/** Whether a statement failed because it would have broken a constraint of this kind. Its transaction is lost then. */
export const isViolation = (error: unknown, of: keyof typeof codes): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === codes[of]
