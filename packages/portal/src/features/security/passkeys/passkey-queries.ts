import type { listPasskeys, removePasskey, renamePasskey } from '@lineside/contract/resources/sign-in/passkeys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { withProof } from '../../../domain/proof/proof.ts'
import { callRoute } from '../../../shared/api/call-route.ts'
import { describedRoute } from '../../../shared/api/described.ts'

const list = describedRoute<typeof listPasskeys>('GET', '/api/lineside/passkeys/')
const rename = describedRoute<typeof renamePasskey>('PUT', '/api/lineside/passkeys/:id')
const remove = describedRoute<typeof removePasskey>('DELETE', '/api/lineside/passkeys/:id')

/** FACT-05: the user's passkeys, newest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await callRoute(list, { signal })).items,
})
const { queryKey } = passkeysQuery

/** The name is that of the browser, until its owner gives another one. */
export const addPasskeyMutation = mutationOptions({
  mutationFn: async (name: string) => (await import('../../../domain/passkeys/web-authn.ts')).makePasskey(name),
  onSuccess: (_made, _name, _before, { client }) => client.invalidateQueries({ queryKey }),
})

export const renamePasskeyMutation = mutationOptions({
  mutationFn: ({ id, name }: { id: number; name: string }) => callRoute(rename, { params: { id }, body: { name } }),
  onSuccess: (_made, _given, _before, { client }) => client.invalidateQueries({ queryKey }),
})

export const removePasskeyMutation = mutationOptions({
  mutationFn: (id: number) => withProof(() => callRoute(remove, { params: { id } })),
  onSettled: (_done, _error, _id, _before, { client }) => client.invalidateQueries({ queryKey }),
})
