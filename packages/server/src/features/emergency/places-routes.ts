import * as contract from '@lineside/contract/resources/pbx/emergency-places'
import { limits } from '@lineside/contract/limits'
import {
  givePlaceToSeats,
  phonesWithoutPlace,
  seatsWithoutPlace,
  trunksTakePlaces,
} from '../../domain/emergency/chosen-places-store.ts'
import * as store from '../../domain/emergency/places-store.ts'
import { findSafetyContact, writeSafetyContact } from '../../domain/emergency/safety-contact-store.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { isViolation } from '../../platform/db/violation.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'

const resource = 'emergencyplaces'

/** RECEIVE-05: the places of a company, which administrators keep, and who is told of emergency calls. */
export const placesRoutes = (api: Api, { db, now }: Platform): void => {
  const own = ({ customerId }: Principal, id: number): store.OwnPlace => ({ customerId, id })

  api.route(contract.listPlaces, async ({ principal }) => {
    requirePbx(principal)
    return { places: [...(await store.listPlaces(db, principal.customerId, now()))] }
  })

  api.route(contract.addPlace, async ({ principal, body }) => {
    requirePbx(principal)
    const { customerId } = principal
    return await db.transaction().execute(async (within) => {
      await requireRoom(within, {
        lock: { name: resource, id: customerId },
        most: limits.emergencyPlaces,
        what: resource,
        count: (locked) => store.countPlaces(locked, customerId),
      })
      const id = await namedOnce(() => store.insertPlace(within, customerId, body))
      await recordWrite(within, principal, { resource, id, method: 'create', before: null, after: body, at: now() })
      return { id }
    })
  })

  api.route(contract.changePlace, ({ principal, params: { id }, body }) =>
    db.transaction().execute(async (within) => {
      await store.holdPlace(within, own(principal, id))
      const current = await store.findPlace(within, own(principal, id), now())
      if (current === undefined) throw entityNotFound('emergencyplace')
      const { id: _, used_by: __, ...before } = current
      await namedOnce(() => store.updatePlace(within, own(principal, id), body))
      await recordWrite(within, principal, { resource, id, method: 'replace', before, after: body, at: now() })
    }),
  )

  api.route(contract.removePlace, ({ principal, params: { id } }) =>
    db.transaction().execute(async (within) => {
      await store.holdPlace(within, own(principal, id))
      const current = await store.findPlace(within, own(principal, id), now())
      if (current === undefined) throw entityNotFound('emergencyplace')
      const { id: _, used_by: count, ...before } = current
      if (count > 0) throw new Refusal('place_in_use', `${count} seats and phones have this place.`, { count })
      await store.deletePlace(within, own(principal, id))
      await recordWrite(within, principal, { resource, id, method: 'remove', before, after: null, at: now() })
    }),
  )

  api.route(contract.givePlace, ({ principal, params: { id } }) =>
    db.transaction().execute(async (within) => {
      if (!(await store.holdPlace(within, own(principal, id)))) throw entityNotFound('emergencyplace')
      const seats = await givePlaceToSeats(within, principal.customerId, id)
      const after = { given_to_seats: seats }
      await recordWrite(within, principal, { resource, id, method: 'patch', before: null, after, at: now() })
      return { seats }
    }),
  )

  api.route(contract.getEmergencySummary, async ({ principal }) => {
    requirePbx(principal)
    const { customerId } = principal
    const { count, seats } = await seatsWithoutPlace(db, customerId, limits.attentionLines)
    const contact = await findSafetyContact(db, customerId)
    return {
      contact: (contact as contract.SafetyContact | undefined) ?? null,
      trunks_take_places: await trunksTakePlaces(db),
      seats_without: count,
      seats: [...seats],
      phones_without: await phonesWithoutPlace(db, customerId),
    }
  })

  api.route(contract.setSafetyContact, ({ principal, body: { contact } }) =>
    db.transaction().execute(async (within) => {
      requirePbx(principal)
      const { customerId } = principal
      const before = (await findSafetyContact(within, customerId)) ?? null
      await writeSafetyContact(within, customerId, contact)
      await recordWrite(within, principal, {
        resource: 'safetycontact',
        id: customerId,
        method: 'replace',
        before: { safety_contact: before?.email ?? null, language: before?.language ?? null },
        after: { safety_contact: contact?.email ?? null, language: contact?.language ?? null },
        at: now(),
      })
    }),
  )
}

const namedOnce = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (!isViolation(error, 'unique')) throw error
    throw new Refusal('place_name_taken', 'There is a place of this name.', {}, 'name')
  }
}
