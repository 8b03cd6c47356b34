import * as contract from '@lineside/contract/resources/pbx/emergency-places'
import * as chosen from '../../domain/emergency/chosen-places-store.ts'
import { findPlace, holdPlace } from '../../domain/emergency/places-store.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'

/** Longest time for which a person is elsewhere. */
const longestMs = 366 * 86_400_000

/** RECEIVE-05: which place a seat and a phone have, and where a person has said to be for now. */
export const chosenPlacesRoutes = (api: Api, { db, now }: Platform): void => {
  const nameOf = async (within: Db, { customerId }: Principal, id: number | null): Promise<string | null> =>
    id === null ? null : ((await findPlace(within, { customerId, id }, now()))?.name ?? null)

  /** @throws Refusal: there is no such place */
  const hold = async (within: Db, { customerId }: Principal, id: number | null): Promise<void> => {
    if (id !== null && !(await holdPlace(within, { customerId, id }))) throw entityNotFound('emergencyplace')
  }

  api.route(contract.getSeatPlace, async ({ principal, params: { id } }) => {
    if ((await findOwnLine(db, principal, id)) === undefined) throw entityNotFound('subscriber')
    return { place_id: await chosen.findSeatPlace(db, id) }
  })

  api.route(contract.setSeatPlace, ({ principal, params: { id }, body: { place_id } }) =>
    db.transaction().execute(async (within) => {
      if ((await findOwnLine(within, principal, id)) === undefined) throw entityNotFound('subscriber')
      await hold(within, principal, place_id)
      const before = await nameOf(within, principal, await chosen.findSeatPlace(within, id))
      await chosen.writeSeatPlace(within, id, place_id)
      await recordWrite(within, principal, {
        resource: 'subscribers',
        id,
        method: 'patch',
        before: { emergency_place: before },
        after: { emergency_place: await nameOf(within, principal, place_id) },
        at: now(),
      })
    }),
  )

  api.route(contract.getDevicePlace, async ({ principal: { customerId }, params: { id } }) => {
    if ((await chosen.findDeviceName(db, customerId, id)) === undefined) throw entityNotFound('pbxdevice')
    return { place_id: await chosen.findDevicePlace(db, id) }
  })

  api.route(contract.setDevicePlace, ({ principal, params: { id }, body: { place_id } }) =>
    db.transaction().execute(async (within) => {
      const station_name = await chosen.findDeviceName(within, principal.customerId, id)
      if (station_name === undefined) throw entityNotFound('pbxdevice')
      await hold(within, principal, place_id)
      const before = await nameOf(within, principal, await chosen.findDevicePlace(within, id))
      await chosen.writeDevicePlace(within, id, place_id)
      await recordWrite(within, principal, {
        resource: 'pbxdevices',
        id,
        method: 'patch',
        before: { station_name, emergency_place: before },
        after: { station_name, emergency_place: await nameOf(within, principal, place_id) },
        at: now(),
      })
    }),
  )

  api.route(contract.getElsewhere, async ({ principal }) => {
    requirePbx(principal)
    const { customerId, subscriberId } = principal
    const id = await chosen.findSeatPlace(db, subscriberId)
    const told = await chosen.findElsewhere(db, subscriberId, now())
    return {
      place: (id === null ? undefined : await findPlace(db, { customerId, id }, now())) ?? null,
      elsewhere: told && { ...told, until: told.until.toISOString() },
    }
  })

  const writeElsewhere = (principal: Principal, told: chosen.StoredElsewhere | null): Promise<void> =>
    db.transaction().execute(async (within) => {
      requirePbx(principal)
      const { subscriberId: id } = principal
      await hold(within, principal, told?.place_id ?? null)
      const before = await chosen.findElsewhere(within, id, now())
      await chosen.writeElsewhere(within, id, told)
      // the address is the person's, and in no log
      const toldOf = async (one: chosen.StoredElsewhere | null) => ({
        elsewhere: one && ((await nameOf(within, principal, one.place_id)) ?? true),
        elsewhere_until: one?.until.toISOString() ?? null,
      })
      await recordWrite(within, principal, {
        resource: 'subscribers',
        id,
        method: 'patch',
        before: await toldOf(before),
        after: await toldOf(told),
        at: now(),
      })
    })

  api.route(contract.setElsewhere, async ({ principal, body: { place_id, address, until: text } }) => {
    const until = new Date(text)
    const [field, wrong] =
      (place_id === null) === (address === null)
        ? ['place_id', 'Either a place or an address is needed']
        : until <= now()
          ? ['until', 'The end is in the past']
          : until.getTime() > now().getTime() + longestMs
            ? ['until', 'A year is the longest time']
            : [null, '']
    if (field !== null) throw validationFailed([{ field, input: field === 'until' ? text : place_id, errors: [wrong] }])
    await writeElsewhere(principal, { place_id, address, until })
  })

  api.route(contract.endElsewhere, ({ principal }) => writeElsewhere(principal, null))
}
