import * as z from 'zod/mini'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/** Whether a name is that of a person or of something that stands for several. */
const namedKinds = ['contact', 'seat', 'group'] as const
export type NamedKind = (typeof namedKinds)[number]

/** NAME-02: the one match of numbers to names, for screens whose rows have numbers alone. */
export const getNames = route({
  name: 'names.get',
  method: 'GET',
  path: '/api/lineside/names',
  origin: 'lineside',
  summary:
    'What the reader calls those who have these numbers: by its contacts, its colleagues and the contacts of its company',
  access: both,
  query: z.object({
    /** Up to `limits.namedNumbers` of them, parted by commas, in any spelling. */
    numbers: z.string().check(z.maxLength(limits.namedNumbers * (limits.phoneNumberLength + 1))),
  }),
  /** As they were asked for; those of whom nobody knows a name are missing. */
  replies: {
    200: z.object({
      names: z.array(z.object({ number: z.string(), name: z.string(), kind: z.enum(namedKinds) })),
    }),
  },
})
