import {
  countConversations,
  findConversation,
  readConversations,
} from '../../packages/server/src/domain/conversations/conversations-store.ts'
import type { ConversationFilter } from '../../packages/server/src/domain/conversations/conversation-query.ts'
import { largestLine, scalePassword } from './fill-scale.ts'
import type { Client, World } from './scale-worlds.ts'

/** Something that is done again and again in each world. */
export interface Figure {
  readonly name: string
  readonly turns: number
  /** The limit of its p99, in milliseconds. */
  readonly most?: number
  /** Its cost does not depend on how large the platform is. */
  readonly isOfAnySize?: true
  readonly work: (world: World, turn: number) => Promise<unknown>
}

const ofLine = (id: number): ConversationFilter => ({ owner: { column: 'subscriber_id', id } })
const company: ConversationFilter = { owner: { column: 'customer_id', id: 1 }, isWhole: true }
const missed: ConversationFilter = { ...company, isMissed: true }
/** A line of 300, which are spread over all. */
const line = ({ scale }: World, turn: number): number => (((turn % 300) * 7919) % scale.subscribers) + 1

const page =
  (filterOf: (world: World, turn: number) => ConversationFilter, offset = 0): Figure['work'] =>
  (world, turn) =>
    readConversations(world.pool, filterOf(world, turn), {
      reader: 1,
      order: { column: 'start_time', descending: true },
      offset,
      limit: 26,
    })

/** @throws Error if the answer is not 200 */
const asked = async ({ url }: World, path: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(`${url}${path}`, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 200)}`)
  return text
}

const of = (clients: readonly Client[], turn: number): Client => {
  const client = clients[turn % clients.length]
  if (client === undefined) throw new Error('Nobody is signed in')
  return client
}

const get =
  (path: (client: Client, turn: number) => string, who: 'clients' | 'administrators' = 'clients'): Figure['work'] =>
  (world, turn) => {
    const client = of(world[who], turn)
    return asked(world, path(client, turn), { headers: { authorization: client.authorization } })
  }

const listed = 'order_by=timestamp&order_by_direction=desc&use_owner_tz=1'
const dashboard = [
  `/api/conversations/?page=1&rows=5&${listed}&type=voicemail&folder=INBOX`,
  `/api/conversations/?page=1&rows=5&${listed}&type=call`,
  '/api/subscriberregistrations/?page=1&rows=5&use_owner_tz=1',
]

let addresses = 0

/** Each sign-in comes from another address, because one address may sign in only 120 times a minute. */
const signIn: Figure['work'] = (world, turn) => {
  addresses += 1
  return asked(world, '/login_jwt', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    body: JSON.stringify({ username: `line${line(world, turn)}@scale.test`, password: scalePassword }),
  })
}

/** Statements of the server in this process, then requests to the built server. */
export const figures: readonly Figure[] = [
  {
    name: 'page 1 of a line',
    turns: 600,
    most: 10,
    isOfAnySize: true,
    work: page((world, turn) => ofLine(line(world, turn))),
  },
  {
    name: 'page 1 of the largest line',
    turns: 300,
    most: 10,
    isOfAnySize: true,
    work: page(() => ofLine(largestLine)),
  },
  { name: 'page 1 of whole calls of a company', turns: 300, most: 10, isOfAnySize: true, work: page(() => company) },
  { name: 'page 1 of missed calls of a company', turns: 300, most: 10, isOfAnySize: true, work: page(() => missed) },
  { name: 'page 20 of the largest line', turns: 150, work: page(() => ofLine(largestLine), 500) },
  {
    name: 'by ID',
    turns: 300,
    isOfAnySize: true,
    work: (world, turn) => {
      const { id, owner } = world.found[turn % world.found.length] ?? { id: 1, owner: 1 }
      return findConversation(world.pool, ofLine(owner).owner, 1, id)
    },
  },
  {
    name: 'count of a line',
    turns: 300,
    most: 200,
    isOfAnySize: true,
    work: (world, turn) => countConversations(world.pool, ofLine(line(world, turn))),
  },
  {
    name: 'count of whole calls of a company',
    turns: 15,
    most: 200,
    work: ({ pool }) => countConversations(pool, company),
  },
  {
    name: 'count of missed calls of a company',
    turns: 15,
    most: 200,
    work: ({ pool }) => countConversations(pool, missed),
  },
  { name: 'HTTP: sign-in by name and password', turns: 100, isOfAnySize: true, work: signIn },
  {
    name: 'HTTP: page 1 of a line',
    turns: 300,
    most: 10,
    isOfAnySize: true,
    work: get(() => `/api/conversations/?page=1&rows=15&no_count=1&${listed}&type=call-fax-voicemail`),
  },
  {
    name: 'HTTP: dashboard, 3 requests',
    turns: 200,
    isOfAnySize: true,
    work: async (world, turn) => {
      for (const path of dashboard) await get(() => path)(world, turn)
    },
  },
  {
    name: 'HTTP: palette by part of a name',
    turns: 200,
    isOfAnySize: true,
    work: get(({ line: id }) => `/api/lineside/find?text=colleague%20${id + 1}`, 'administrators'),
  },
  {
    name: 'HTTP: palette by digits',
    turns: 200,
    isOfAnySize: true,
    work: get(({ line: id }) => `/api/lineside/find?text=${5_000_000 + id}`, 'administrators'),
  },
  {
    name: 'HTTP: decision on a call to an extension',
    turns: 300,
    isOfAnySize: true,
    work: get(({ line: id }, turn) => `/api/lineside/calloutcomes/${id}?direction=out&number=${103 + (turn % 90)}`),
  },
]
