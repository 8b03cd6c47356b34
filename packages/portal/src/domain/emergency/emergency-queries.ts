import type * as contract from '@lineside/contract/resources/pbx/emergency-places'
import type { BodyOf } from '@lineside/contract/http/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const path = '/api/lineside/emergencyplaces'
const list = describedRoute<typeof contract.listPlaces>('GET', path)
const add = describedRoute<typeof contract.addPlace>('POST', path)
const change = describedRoute<typeof contract.changePlace>('PUT', `${path}/:id`)
const remove = describedRoute<typeof contract.removePlace>('DELETE', `${path}/:id`)
const give = describedRoute<typeof contract.givePlace>('POST', `${path}/:id/given`)
const summary = describedRoute<typeof contract.getEmergencySummary>('GET', '/api/lineside/emergencysummary')
const contact = describedRoute<typeof contract.setSafetyContact>('PUT', '/api/lineside/safetycontact')
const seatPlace = describedRoute<typeof contract.getSeatPlace>('GET', '/api/lineside/seatplaces/:id')
const setSeatPlace = describedRoute<typeof contract.setSeatPlace>('PUT', '/api/lineside/seatplaces/:id')
const devicePlace = describedRoute<typeof contract.getDevicePlace>('GET', '/api/lineside/deviceplaces/:id')
const setDevicePlace = describedRoute<typeof contract.setDevicePlace>('PUT', '/api/lineside/deviceplaces/:id')
const elsewhere = describedRoute<typeof contract.getElsewhere>('GET', '/api/lineside/elsewhere')
const setElsewhere = describedRoute<typeof contract.setElsewhere>('PUT', '/api/lineside/elsewhere')
const endElsewhere = describedRoute<typeof contract.endElsewhere>('DELETE', '/api/lineside/elsewhere')

/** Its first part is the live topic. */
const key = ['emergencyplaces'] as const
const meta = { isQuiet: true }

export const placesQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => (await callRoute(list, { signal })).places,
  meta,
})

/** RECEIVE-05: what is missing for emergency calls; for administrators. */
export const emergencySummaryQuery = queryOptions({
  queryKey: [...key, 'summary'],
  queryFn: ({ signal }) => callRoute(summary, { signal }),
  meta,
})

/** A seat or a phone, which has a place. */
export interface PlaceOwner {
  readonly kind: 'seat' | 'device'
  readonly id: number
}

export const chosenPlaceQuery = ({ kind, id }: PlaceOwner) =>
  queryOptions({
    queryKey: [...key, kind, id],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal }
      const { place_id } = await (kind === 'seat' ? callRoute(seatPlace, asked) : callRoute(devicePlace, asked))
      return place_id
    },
    meta,
  })

/** Where the person is. */
export const ownPlaceQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: ({ signal }) => callRoute(elsewhere, { signal }),
  meta,
})

/** Changes of places; all that is shown of them is read again afterwards. */
export function useEmergencyActions() {
  const t = useTranslations('emergency')
  const common = useTranslations('common')
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    meta: { failed: () => common('errors.whileTrying', { action: t('changing') }) },
  }
  // forms say failures themselves
  const said = { ...options, meta }
  return {
    save: useMutation({
      ...said,
      mutationFn: async ({ id, body }: { id: number | null; body: contract.WrittenPlace }) => {
        if (id === null) await callRoute(add, { body })
        else await callRoute(change, { params: { id }, body })
      },
    }),
    remove: useMutation({ ...options, mutationFn: (id: number) => callRoute(remove, { params: { id } }) }),
    give: useMutation({ ...options, mutationFn: (id: number) => callRoute(give, { params: { id } }) }),
    contact: useMutation({
      ...options,
      mutationFn: (body: BodyOf<typeof contract.setSafetyContact>) => callRoute(contact, { body }),
    }),
    choose: useMutation({
      ...options,
      mutationFn: ({ kind, id, place_id }: PlaceOwner & { place_id: number | null }) => {
        const write = { params: { id }, body: { place_id } }
        return kind === 'seat' ? callRoute(setSeatPlace, write) : callRoute(setDevicePlace, write)
      },
    }),
    goElsewhere: useMutation({
      ...said,
      mutationFn: (body: contract.Elsewhere) => callRoute(setElsewhere, { body }),
    }),
    goBack: useMutation({ ...options, mutationFn: () => callRoute(endElsewhere, {}) }),
  }
}
