import type { BodyOf } from '@lineside/contract/http/route'
import * as rules from '@lineside/contract/resources/sign-in/sign-in-rules'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { localeStore } from '../../shared/i18n/locale.ts'

/** People on one page of the list. */
export const rowsOfPage = 25

const key = ['sign-in-rules']

/** FACT-06: the company's rule, and how many people meet it. */
export const signInRulesQuery = queryOptions({
  queryKey: [...key, 'rule'],
  queryFn: ({ signal }) => callRoute(rules.getSignInRules, { signal }),
})

/** @param page from 1 */
export const signInPeopleQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'people', page],
    queryFn: ({ signal }) => callRoute(rules.listSignInPeople, { query: { page, rows: rowsOfPage }, signal }),
    placeholderData: keepPreviousData,
  })

const useRulesChange = <Given, Result>(mutationFn: (given: Given) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: key }) })
}

export const useSetRule = () =>
  useRulesChange((body: BodyOf<typeof rules.putSignInRules>) => callRoute(rules.putSignInRules, { body }))

/** Takes a lost second step away; the mail to its owner is in the language of the portal. */
export const useResetFactor = () =>
  useRulesChange((id: number) => callRoute(rules.resetFactor, { params: { id }, language: localeStore.read().locale }))
