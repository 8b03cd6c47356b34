import * as z from 'zod/mini'
import { idTexts } from '../http/id-list.ts'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, both, route } from '../http/route.ts'
import { promptLanguages } from '../preferences.ts'
import { soundFormats } from './pbx/sound-files.ts'

/**
 * Where a prompt comes from. `own`: the set itself; `parent`: a set that it builds on; `default_set`: the customer's
 * default set; `platform`: the platform, in one of its languages; `none`: nowhere, so callers hear nothing.
 */
export const promptSourceSchema = z.enum(['own', 'parent', 'default_set', 'platform', 'none'])
export type PromptSource = z.infer<typeof promptSourceSchema>

const heardPromptSchema = z.object({
  handle_id: z.number(),
  handle: z.string(),
  from: promptSourceSchema,
  seconds: z.nullable(z.number()),
  /** Language of a prompt of the platform; null: music, or a sound of the customer. */
  language: z.nullable(z.enum(promptLanguages)),
  /** The words that the platform says, in that language; null: not a prompt of the platform. */
  text: z.nullable(z.string()),
})
export type HeardPrompt = z.infer<typeof heardPromptSchema>

const usedPromptSchema = z.object({
  handle_id: z.number(),
  subject: z.enum(['menu', 'closed', 'announcement', 'waiting', 'hold', 'forwarding', 'recording', 'unreached']),
  /** Names of the first few lines at which the prompt is heard; empty: at all lines. */
  lines: z.array(z.string()),
  /** The first few destinations (numbers, users or addresses) to which this key of a menu leads. */
  destinations: z.array(z.string()),
})
export type UsedPrompt = z.infer<typeof usedPromptSchema>

/** The counts of a set's prompts, by what callers hear. */
const promptFiguresSchema = z.object({
  /** How many prompts are in use. */
  used: z.number(),
  /** How many of them are sounds of the customer. */
  own: z.number(),
  /** The languages in which the platform speaks the others; several where lines speak theirs. */
  languages: z.array(z.enum(promptLanguages)),
})

/** In short what a set is for its lines. */
const setUse = {
  /** How many lines use this set. If none, the rest tells what the customer's lines would use of it. */
  line_count: z.number(),
  figures: promptFiguresSchema,
}

const setUseSchema = z.object({ set_id: idNumber, ...setUse })
export type SetUse = Omit<z.infer<typeof setUseSchema>, 'set_id'>

const language = z.optional(z.enum(promptLanguages))
const format = z.optional(z.enum(soundFormats))
const ofSet = z.object({ id: idNumber })
const ofHandle = z.object({ id: idNumber, handle: idNumber })

/** SAY-01: what callers of the lines that use a set hear now, and which of its prompts these lines use. */
export const getSetPrompts = route({
  name: 'soundsets.prompts.get',
  method: 'GET',
  path: '/api/lineside/soundsets/:id/prompts',
  origin: 'lineside',
  summary: 'What callers hear of a sound set, by the rule of the call engine, and which prompts are used',
  access: administrators,
  params: ofSet,
  /**
   * Language of the platform's prompts for handles that the set does not have; absent: the language of most lines that
   * use the set.
   */
  query: z.object({ language }),
  replies: {
    200: z.object({
      language: z.enum(promptLanguages),
      ...setUse,
      used: z.array(usedPromptSchema),
      heard: z.array(heardPromptSchema),
    }),
    404: problemSchema,
  },
})

/** SAY-01: the same in short, for a page of sets in one request: the lines of the customer are read once. */
export const getSetUses = route({
  name: 'soundsets.uses.get',
  method: 'GET',
  path: '/api/lineside/soundsets/uses',
  origin: 'lineside',
  summary: 'How many lines use each of these sound sets, and what their callers hear of it',
  access: administrators,
  query: z.object({
    /** Separated by commas. Sets that the reader may not see are left out. */
    set_ids: idTexts,
  }),
  replies: { 200: z.object({ sets: z.array(setUseSchema) }), 422: problemSchema },
})

export const getSetPromptSound = route({
  name: 'soundsets.prompts.sound.get',
  method: 'GET',
  path: '/api/lineside/soundsets/:id/prompts/:handle',
  origin: 'lineside',
  summary: 'The sound that callers hear for a handle of a sound set, WAV unless another format is asked for',
  access: administrators,
  params: ofHandle,
  query: z.object({ language, format }),
  replies: { 200: 'binary', 404: problemSchema },
})

/** SAY-02: what callers of a menu hear, in order. Prompts without a sound are left out, as in a call. */
export const getMenuPrompts = route({
  name: 'autoattendants.prompts.get',
  method: 'GET',
  path: '/api/lineside/autoattendants/:id/prompts',
  origin: 'lineside',
  summary: 'What callers of a menu hear, prompt by prompt, by the rule of the call engine',
  access: both,
  params: ofSet,
  replies: {
    200: z.object({
      language: z.enum(promptLanguages),
      /** The sound set that the line plays, in which a prompt of it can be recorded; null: none. */
      set_id: z.nullable(z.number()),
      prompts: z.array(z.extend(heardPromptSchema, { key: z.nullable(z.string()) })),
    }),
    404: problemSchema,
  },
})

export const getMenuPromptSound = route({
  name: 'autoattendants.prompts.sound.get',
  method: 'GET',
  path: '/api/lineside/autoattendants/:id/prompts/:handle',
  origin: 'lineside',
  summary: 'The sound that callers of a line hear for a handle, WAV unless another format is asked for',
  access: both,
  params: ofHandle,
  query: z.object({ format }),
  replies: { 200: 'binary', 404: problemSchema },
})
