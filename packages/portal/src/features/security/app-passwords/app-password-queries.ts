import * as appPasswords from '@lineside/contract/resources/sign-in/app-passwords'
import type { BodyOf } from '@lineside/contract/http/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../../shared/api/call-route.ts'

/** FACT-04: the app passwords of the user, newest first, without the passwords themselves. */
export const appPasswordsQuery = queryOptions({
  queryKey: ['app-passwords'],
  queryFn: async ({ signal }) => (await callRoute(appPasswords.listAppPasswords, { signal })).items,
})

const useListChange = <Given, Result>(mutationFn: (given: Given) => Promise<Result>, meta = {}) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // the answer holds the password, which is kept nowhere
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: appPasswordsQuery.queryKey }),
    meta,
  })
}

/** @returns the password, which nothing answers again */
export const useCreateAppPassword = () =>
  useListChange(
    async (body: BodyOf<typeof appPasswords.createAppPassword>) =>
      (await callRoute(appPasswords.createAppPassword, { body })).app_password,
    { isQuiet: true },
  )

/** The sessions that it has opened end, too. */
export const useRevokeAppPassword = () =>
  useListChange((id: number) => callRoute(appPasswords.revokeAppPassword, { params: { id } }))
