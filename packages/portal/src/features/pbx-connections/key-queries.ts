import type { BodyOf } from '@lineside/contract/http/route'
import type { addApiKey, listApiKeys, removeApiKey } from '@lineside/contract/resources/app/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { withProof } from '../../domain/proof/proof.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const path = '/api/lineside/apikeys'
const list = describedRoute<typeof listApiKeys>('GET', path)
const add = describedRoute<typeof addApiKey>('POST', path)
const remove = describedRoute<typeof removeApiKey>('DELETE', `${path}/:key`)

const key = ['apikeys'] as const

export const apiKeysQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => callRoute(list, { signal }),
})

export type ApiKeyValues = BodyOf<typeof addApiKey>

/** Makes and withdraws keys; the list is read again afterwards. Making one asks for the password (FACT-07). */
export function useApiKeyActions() {
  const t = useTranslations('pbx-connections')
  const common = useTranslations('common')
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { failed: () => common('errors.whileTrying', { action: t('keys.changing') }) },
  }
  return {
    add: useMutation({
      ...options,
      // the dialog says the failure
      meta: { isQuiet: true },
      mutationFn: (body: ApiKeyValues) => withProof(() => callRoute(add, { body })),
    }),
    remove: useMutation({ ...options, mutationFn: (id: number) => callRoute(remove, { params: { key: id } }) }),
  }
}
