import {
  getLineOutsideLimits,
  getOutsideLimits,
  type OutsideLimits,
  putLineOutsideLimits,
  putOutsideLimits,
} from '@lineside/contract/resources/pbx/outside-limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'

const key = ['outside-limits']

/** HARD-02: the limits of a line, and how much of them is used; null: of the whole company. */
export const outsideLimitsQuery = (line: number | null) =>
  queryOptions({
    queryKey: [...key, line],
    queryFn: ({ signal }) =>
      line === null
        ? callRoute(getOutsideLimits, { signal })
        : callRoute(getLineOutsideLimits, { params: { id: line }, signal }),
  })

export const useSetOutsideLimits = (line: number | null) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OutsideLimits) =>
      line === null
        ? callRoute(putOutsideLimits, { body })
        : callRoute(putLineOutsideLimits, { params: { id: line }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}
