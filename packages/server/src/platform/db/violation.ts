const codes = { unique: '23505', 'foreign key': '23503' } as const

/**
 * Whether a statement failed because it would break a constraint of this kind. Its transaction can then only be rolled
 * back.
 */
export const isViolation = (error: unknown, of: keyof typeof codes): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === codes[of]
