// The same SQL behind nothing but Fastify and pg: no credentials, no schemas, no links; rows as JSON. Our server is
// measured against this one. It looks up a session where ours must ask the database for it. It reads DATABASE_URL and
// prints its address.
import Fastify, { type FastifyRequest } from 'fastify'
import type { ConversationFilter } from '../../packages/server/src/domain/conversations/conversation-query.ts'
import {
  countConversations,
  readConversations,
} from '../../packages/server/src/domain/conversations/conversations-store.ts'
import {
  countRegistrations,
  listRegistrations,
} from '../../packages/server/src/features/registrations/registrations-store.ts'
import { ownershipOf } from '../../packages/server/src/platform/access/ownership.ts'
import { findCredentials } from '../../packages/server/src/platform/auth/credentials-store.ts'
import { verifyPassword } from '../../packages/server/src/platform/auth/passwords/passwords.ts'
import type { Principal } from '../../packages/server/src/platform/auth/principal.ts'
import { insertSession, readPrincipal } from '../../packages/server/src/platform/auth/sessions-store.ts'
import { readFailures } from '../../packages/server/src/platform/auth/sign-in-guard/sign-in-failures-store.ts'
import { parseSignInName } from '../../packages/server/src/platform/auth/sign-in-name.ts'
import { createDatabase } from '../../packages/server/src/platform/db/database.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'

const pool = createPool(process.env['DATABASE_URL'] as string)
const app = Fastify({ logger: false })

type Query = Partial<Record<'page' | 'rows' | 'no_count' | 'type' | 'folder' | 'from' | 'to', string>>

/** The owner of the rows to read: the seat, or for an administrator those of the customer. */
const principalOf = ({ headers }: FastifyRequest) =>
  ({
    role: headers['x-customer'] === undefined ? 'subscriber' : 'subscriberadmin',
    subscriberId: Number(headers['x-subscriber']),
    customerId: Number(headers['x-customer']),
  }) as Principal

const filterOf = (principal: Principal, { type, folder, from, to }: Query): ConversationFilter => ({
  owner: ownershipOf(principal),
  ...(type === undefined || type === 'call-fax-voicemail' ? {} : { types: [type as 'call' | 'fax' | 'voicemail'] }),
  ...(folder === undefined ? {} : { folder }),
  ...(from === undefined ? {} : { from: new Date(from) }),
  ...(to === undefined ? {} : { before: new Date(to) }),
})

app.get<{ Querystring: Query }>('/api/conversations/', async (request, reply) => {
  const sessionId = request.headers['x-session']
  if (typeof sessionId === 'string') await readPrincipal(pool, sessionId, new Date())
  const filter = filterOf(principalOf(request), request.query)
  const { page, rows, no_count } = request.query
  const isCounted = no_count === undefined
  const limit = Number(rows) + (isCounted ? 0 : 1)
  const order = { column: 'start_time', descending: true } as const
  const [items, total] = await Promise.all([
    readConversations(pool, filter, {
      reader: principalOf(request).subscriberId,
      order,
      offset: (Number(page) - 1) * Number(rows),
      limit,
    }),
    isCounted ? countConversations(pool, filter) : null,
  ])
  return reply.type('application/json').send(JSON.stringify({ items, total }))
})

app.get('/api/subscriberregistrations/', async (request, reply) => {
  const principal = principalOf(request)
  const [items, total] = await Promise.all([
    listRegistrations(pool, principal, new Date(), { filters: {}, offset: 0, limit: 5, order: null }),
    countRegistrations(pool, principal, new Date(), undefined),
  ])
  return reply.type('application/json').send(JSON.stringify({ items, total }))
})

const db = createDatabase(pool)
app.post<{ Body: { username: string; password: string } }>('/login_jwt', async (request, reply) => {
  const { username, password } = request.body
  const now = new Date()
  const found = await findCredentials(db, parseSignInName(username), '127.0.0.1', now)
  await readFailures(db, { username, address: String(request.headers['x-forwarded-for']) })
  if (found === undefined || !(await verifyPassword(found.web_password_hash, password))) return reply.code(403).send()
  const session = await insertSession(db, {
    subscriberId: found.id,
    isFromToken: false,
    appPasswordId: null,
    passwordHash: found.web_password_hash,
    now,
    expiresAt: new Date(now.getTime() + 36_000_000),
  })
  return reply.type('application/json').send(JSON.stringify(session))
})

console.log(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', () => process.exit(0))
