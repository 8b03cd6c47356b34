import * as z from 'zod/mini'

/** STAT-01: what a person can say to be doing; somebody without a status is available. */
export const statusKinds = ['busy', 'meeting', 'dnd', 'away', 'holiday'] as const
export const statusKindSchema = z.enum(statusKinds)
export type StatusKind = z.infer<typeof statusKindSchema>

/**
 * The way of calls while a status holds. `rules`: as always; `voicebox`: the voicebox; `colleague`, `number`: they
 * ring, then the voicebox; `only`: chosen callers reach the person as always, all others the voicebox.
 */
export const statusCallKinds = ['rules', 'voicebox', 'colleague', 'number', 'only'] as const
export const statusCallKindSchema = z.enum(statusCallKinds)
export type StatusCallKind = z.infer<typeof statusCallKindSchema>
