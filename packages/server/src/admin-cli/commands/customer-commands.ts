import { outsideLimits } from '@lineside/telephony/outside/outside-limits'
import { saveCustomer } from '../../domain/provisioning/customers.ts'
import { saveProfile, saveProfileSet } from '../../domain/provisioning/profiles.ts'
import { command } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { listCustomers, listProfiles } from '../lists-store.ts'
import { orNull } from '../or-null.ts'
import { requireProfileSet, requireReseller } from '../references-store.ts'

export const customerCommands = [
  command({
    noun: 'profiles',
    verb: 'save',
    object: { kind: 'profile', by: ['reseller', 'set', 'name'] },
    audience: 'reseller',
    summary: 'a profile: features that its subscribers may use; creates its set if missing',
    options: {
      reseller: { kind: 'text', help: 'name of the reseller', required: true },
      set: { kind: 'text', help: 'name of the profile set', required: true },
      name: { kind: 'text', help: 'name of the profile', required: true },
      description: { kind: 'text', help: 'purpose of the profile' },
      default: { kind: 'yes or no', help: 'give it to new subscribers' },
      attributes: { kind: 'list', help: 'all features that it grants, such as voice_mail,speed_dial,cfu' },
    },
    run: async (work, { reseller, set, name, description, default: set_default, attributes }) => {
      const reseller_id = await requireReseller(work, reseller)
      const { id: profile_set_id } = await saveProfileSet(work, { reseller_id, name: set })
      return saveProfile(work, { profile_set_id, name, description, set_default, attributes })
    },
  }),
  command({
    noun: 'profiles',
    verb: 'list',
    audience: 'reseller',
    summary: 'all profiles with their sets',
    reads: true,
    options: pageOptions,
    run: ({ db, reseller }, values) => listProfiles(db, { ...pageOf(values), reseller }),
  }),
  command({
    noun: 'customers',
    verb: 'save',
    object: { kind: 'customer', by: ['id'] },
    audience: 'reseller',
    summary: 'a customer of a reseller',
    options: {
      reseller: { kind: 'text', help: 'name of the reseller', required: true },
      id: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
      name: { kind: 'text', help: 'name of the customer', required: true },
      class: { kind: 'text', help: 'pbxaccount (a PBX; the default) or sipaccount (single lines)' },
      'profile-set': { kind: 'text', help: 'profile set of its subscribers' },
      currency: { kind: 'text', help: 'such as EUR, the default' },
      timezone: { kind: 'text', help: 'such as Europe/Vienna; UTC is the default' },
      'ext-min': { kind: 'text', help: 'lowest extension' },
      'ext-max': { kind: 'text', help: 'highest extension' },
      'max-subscribers': { kind: 'number', help: 'maximum number of subscribers' },
      'outside-calls': {
        kind: 'number',
        help: `outside calls at a time; ${outsideLimits.calls} is the default`,
        isRecorded: true,
      },
      countries: { kind: 'list', help: "country codes that it may call, such as 43,49; '' for all", isRecorded: true },
    },
    run: async (work, { reseller, id, name, currency, timezone, ...values }) => {
      const reseller_id = await requireReseller(work, reseller)
      const set = orNull(values['profile-set'])
      return saveCustomer(work, {
        reseller_id,
        external_id: id,
        name,
        currency,
        timezone,
        product_class: values.class,
        profile_set_id: set ? await requireProfileSet(work.db, reseller_id, set) : set === null ? null : undefined,
        ext_range_min: orNull(values['ext-min']),
        ext_range_max: orNull(values['ext-max']),
        max_subscribers: values['max-subscribers'],
        outside_calls: values['outside-calls'],
        outside_countries: values.countries?.length === 0 ? null : values.countries,
      })
    },
  }),
  command({
    noun: 'customers',
    verb: 'list',
    audience: 'reseller',
    summary: 'all customers',
    reads: true,
    options: pageOptions,
    run: ({ db, reseller }, values) => listCustomers(db, { ...pageOf(values), reseller }),
  }),
]
