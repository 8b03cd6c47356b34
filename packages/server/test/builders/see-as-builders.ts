import type { FastifyInstance } from 'fastify'

type Headers = Record<string, string>

/** Headers of an administrator who has begun to see as a seat. */
export const seeingAs = async (
  app: FastifyInstance,
  administrator: Headers,
  seat: { readonly id: number },
  reason = 'Forwarding does not work',
): Promise<{ authorization: string }> => {
  const payload = { subscriber_id: seat.id, reason }
  const answer = await app.inject({ method: 'POST', url: '/api/lineside/seeas', headers: administrator, payload })
  if (answer.statusCode !== 201) throw new Error(answer.payload)
  return { authorization: `Bearer ${answer.json<{ jwt: string }>().jwt}` }
}
