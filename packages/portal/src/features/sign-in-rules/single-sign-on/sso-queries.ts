import type { BodyOf } from '@lineside/contract/http/route'
import type {
  finishSsoTrial,
  getSso,
  putSsoConnection,
  putSsoRules,
  putSsoSeats,
  removeSsoConnection,
  SsoAnswer,
  SsoSettings,
  trySso,
} from '@lineside/contract/resources/sign-in/single-sign-on'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { withProof } from '../../../domain/proof/proof.ts'
import { callRoute } from '../../../shared/api/call-route.ts'
import { describedRoute } from '../../../shared/api/described.ts'

const path = '/api/lineside/sso'
const read = describedRoute<typeof getSso>('GET', path)
const connect = describedRoute<typeof putSsoConnection>('PUT', `${path}/connection`)
const remove = describedRoute<typeof removeSsoConnection>('DELETE', `${path}/connection`)
const rule = describedRoute<typeof putSsoRules>('PUT', `${path}/rules`)
const template = describedRoute<typeof putSsoSeats>('PUT', `${path}/seats`)
const attempt = describedRoute<typeof trySso>('POST', `${path}/trial`)
const finish = describedRoute<typeof finishSsoTrial>('POST', `${path}/trial/answer`)

/** FACT-08: the company's single sign-on. */
export const ssoQuery = queryOptions({ queryKey: ['sso'], queryFn: ({ signal }) => callRoute(read, { signal }) })
const { queryKey } = ssoQuery

export type ConnectionValues = BodyOf<typeof putSsoConnection>
export type RuleValues = BodyOf<typeof putSsoRules>

export const connectMutation = mutationOptions({
  mutationFn: (body: ConnectionValues): Promise<SsoSettings> => withProof(() => callRoute(connect, { body })),
  onSuccess: (settings, _given, _before, { client }) => client.setQueryData(queryKey, settings),
})

export const ruleMutation = mutationOptions({
  mutationFn: (body: RuleValues): Promise<SsoSettings> => withProof(() => callRoute(rule, { body })),
  onSuccess: (settings, _given, _before, { client }) => client.setQueryData(queryKey, settings),
})

export type TemplateValues = BodyOf<typeof putSsoSeats>

export const seatsMutation = mutationOptions({
  mutationFn: (body: TemplateValues): Promise<SsoSettings> => withProof(() => callRoute(template, { body })),
  onSuccess: (settings, _given, _before, { client }) => client.setQueryData(queryKey, settings),
})

export const removeMutation = mutationOptions({
  mutationFn: () => withProof(() => callRoute(remove, {})),
  onSettled: (_done, _error, _given, _before, { client }) => client.invalidateQueries({ queryKey }),
})

/** Leaves for the provider; the browser comes back to this page. */
export const tryMutation = mutationOptions({
  mutationFn: async () => location.assign((await callRoute(attempt, { body: {} })).url),
})

export const finishTrialMutation = mutationOptions({
  mutationFn: (body: SsoAnswer) => callRoute(finish, { body }),
  onSettled: (_done, _error, _given, _before, { client }) => client.invalidateQueries({ queryKey }),
})
