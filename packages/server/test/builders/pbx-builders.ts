import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Platform } from '../../src/platform/platform.ts'
import type { GivenCustomer, GivenSubscriber } from '../builders.ts'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../builders.ts'

export interface GivenPbx {
  readonly customer: GivenCustomer
  /** The pilot, with a number of its own under +43 1. */
  readonly pilot: GivenSubscriber & {
    readonly number: { readonly cc: string; readonly ac: string; readonly sn: string }
  }
}

/** A customer with a PBX: its pilot has a number, and extensions lie between 10 and 9999. */
export async function givenPbx(
  platform: Pick<Platform, 'db' | 'secrets'>,
  row: Parameters<typeof givenCustomer>[1] = {},
): Promise<GivenPbx> {
  const customer = await givenCustomer(platform, { ext_range_min: '10', ext_range_max: '9999', ...row })
  const pilot = await givenPilot(platform, { customer, display_name: 'Pilot' })
  const { cc, ac, sn } = await givenNumber(platform, pilot.id)
  return { customer, pilot: { ...pilot, number: { cc, ac, sn } } }
}

/** A group of a customer, hunting one after the other. */
export const givenGroup = (
  platform: Pick<Platform, 'db' | 'secrets'>,
  row: NonNullable<Parameters<typeof givenSubscriber>[1]>,
): Promise<GivenSubscriber> =>
  givenSubscriber(platform, { is_pbx_group: true, pbx_hunt_policy: 'serial', pbx_hunt_timeout: 10, ...row })

/** Calls of the API as somebody: JSON in; a PATCH is a json-patch, and the new item is asked for. */
export const callingAs =
  (app: FastifyInstance, platform: Platform) =>
  async (as: { id: number }, method: NonNullable<InjectOptions['method']>, url: string, body?: unknown) => {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json'
    const answer = await app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      headers: {
        ...(await signedIn(platform, as)),
        ...(body === undefined ? {} : { 'content-type': type }),
        prefer: 'return=representation',
      },
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.payload === '' ? null : answer.json()) as Record<string, unknown> & { message?: string },
    }
  }
