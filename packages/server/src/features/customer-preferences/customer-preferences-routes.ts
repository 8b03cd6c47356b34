import {
  type CustomerPreferenceName,
  customerPreferenceNames,
  type CustomerPreferences,
  customerPreferences,
} from '@lineside/contract/resources/pbx/customer-preferences'
import { setOverridePin, shownPin } from '../../domain/block-override/override-access.ts'
import { hasOverridePin } from '../../domain/block-override/override-pin-store.ts'
import { preferenceValue, type StoredValue } from '../../domain/subscribers/preference-value.ts'
import type { Api } from '../../platform/http/api.ts'
import { malformed } from '../../platform/refusal.ts'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import { findCustomerPreferences, storeCustomerPreferences } from './customer-preferences-store.ts'

/** FRONT-03: preferences for all lines of the caller's customer; those of others are not there. */
export const customerPreferencesRoutes = (api: Api): void => {
  api.resource(customerPreferences, {
    list: async (context) => {
      const own = await find(context, context.principal.customerId)
      return { items: own === undefined ? [] : [own], totalCount: own === undefined ? 0 : 1 }
    },
    get: find,
    replace: async ({ db }, id, { ignore_cf_when_hunting: ignores, block_out_override_pin: pin, ...sent }) => {
      if (![undefined, null, true, 1].includes(ignores as true))
        throw malformed(
          "The preference 'ignore_cf_when_hunting' cannot be switched off: groups ring their members only.",
        )
      const unknown = Object.keys(sent).find((name) => !isKnown(name))
      if (unknown !== undefined)
        throw malformed(`The preference '${unknown}' cannot be set for a customer: calls would not obey it here.`)
      const values: Partial<Record<CustomerPreferenceName, StoredValue>> = {}
      for (const name of customerPreferenceNames) {
        const value = preferenceValue(name, sent[name])
        if (value !== undefined) values[name] = value
      }
      await storeCustomerPreferences(db, id, values)
      await setOverridePin(db, id, pin)
    },
  })
}

const find = async ({ db, principal }: ResourceContext, id: number): Promise<CustomerPreferences | undefined> => {
  const stored = id === principal.customerId ? await findCustomerPreferences(db, id) : undefined
  if (stored === undefined) return undefined
  const pin = (await hasOverridePin(db, id)) ? { block_out_override_pin: shownPin } : {}
  return { id, customer_id: id, ...stored, ...pin, ignore_cf_when_hunting: true }
}

const isKnown = (name: string): boolean => customerPreferenceNames.some((known) => known === name)
