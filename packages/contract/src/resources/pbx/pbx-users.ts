import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { numberSchema } from '../subscribers.ts'

/** A person of the customer's PBX, as every colleague sees it. */
export const pbxUserSchema = z.object({
  id: z.number(),
  username: z.string(),
  domain: z.string(),
  display_name: z.nullable(z.string()),
  pbx_extension: z.nullable(z.string()),
  /** Absent: the line has no number of its own. */
  primary_number: z.optional(numberSchema),
})
export type PbxUser = z.infer<typeof pbxUserSchema>

/** FRONT-03: pilot and seats, without groups. It tells a seat the names of its colleagues, and nothing else of them. */
export const pbxUsers = resource({
  name: 'pbxusers',
  entity: 'pbxuser',
  origin: 'ngcp',
  summary: "Directory of the customer's people in its PBX",
  methods: { list: both, get: both },
  item: pbxUserSchema,
  filters: z.object({
    primary_number: optionalText,
    pbx_extension: optionalText,
    display_name: optionalText,
  }),
  orderBy: ['id', 'username', 'display_name', 'pbx_extension'],
})
