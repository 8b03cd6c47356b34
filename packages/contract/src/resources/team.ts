import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { liveLineFields } from '../rtc/frame-parts.ts'

const teamMemberSchema = z.object({
  ...liveLineFields,
  name: z.string(),
  extension: z.nullable(z.string()),
  /** Those of the answer's groups that the colleague is in. */
  groups: z.array(idNumber),
  is_favourite: z.boolean(),
  /** TEAM-02: the reader may pick up what rings there. */
  may_pick_up: z.boolean(),
  /** The reader is told once the colleague is free. */
  is_awaited: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

const teamGroupSchema = z.object({ id: idNumber, name: z.string(), extension: z.nullable(z.string()) })
export type TeamGroup = z.infer<typeof teamGroupSchema>

/** TEAM-01: colleagues with what they are doing now. Changes come over the websocket, topic `presence`. */
export const getTeam = route({
  name: 'team.get',
  method: 'GET',
  path: '/api/lineside/team',
  origin: 'lineside',
  summary:
    'All colleagues with what they are doing now: favourites first, then those who share a group, then the others',
  access: both,
  query: z.object({
    /** Words of names, or an extension; absent: everybody. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(limits.textLength))),
  }),
  replies: {
    200: z.object({
      /** All colleagues. With more than `limits.teamRows` the answer holds the first ones only. */
      total: z.number(),
      groups: z.array(teamGroupSchema),
      colleagues: z.array(teamMemberSchema),
      /** Colleagues read with whom the reader talks. */
      shares_calls: z.boolean(),
    }),
    422: problemSchema,
  },
})

const parkedCallSchema = z.object({
  place: z.number(),
  /** Dialled, it takes the call. */
  take: z.string(),
  /** As shown to the line that parked it; null: withheld, or without a name. */
  caller: z.object({ number: z.nullable(z.string()), name: z.nullable(z.string()) }),
  since: z.string(),
  by: z.object({ subscriber_id: idNumber, name: z.string(), extension: z.nullable(z.string()) }),
})
export type ParkedCall = z.infer<typeof parkedCallSchema>

/** TEAM-03: the calls that are parked in the reader's company. Changes come over the websocket, topic `parked`. */
export const getParked = route({
  name: 'team.parked.get',
  method: 'GET',
  path: '/api/lineside/team/parked',
  origin: 'lineside',
  summary: 'The parked calls of the company, by their places: who waits, since when, and who parked the call',
  access: both,
  replies: { 200: z.object({ calls: z.array(parkedCallSchema) }) },
})

export const putFavourite = route({
  name: 'team.favourite.put',
  method: 'PUT',
  path: '/api/lineside/team/favourites',
  origin: 'lineside',
  summary: 'Makes a colleague a favourite of the reader, or no longer',
  access: both,
  body: z.strictObject({ subscriber_id: idNumber, is_favourite: z.boolean() }),
  replies: { 204: 'empty', 422: problemSchema },
})

export const putAwaited = route({
  name: 'team.awaited.put',
  method: 'PUT',
  path: '/api/lineside/team/awaited',
  origin: 'lineside',
  summary: 'Tells the reader once when a colleague is free, or no longer',
  access: both,
  body: z.strictObject({ subscriber_id: idNumber, is_awaited: z.boolean() }),
  replies: { 204: 'empty', 422: problemSchema },
})

export const putTeamSharing = route({
  name: 'team.sharing.put',
  method: 'PUT',
  path: '/api/lineside/team/sharing',
  origin: 'lineside',
  summary: 'Whether colleagues read with whom the reader talks',
  access: both,
  body: z.strictObject({ shares_calls: z.boolean() }),
  replies: { 204: 'empty', 422: problemSchema },
})
