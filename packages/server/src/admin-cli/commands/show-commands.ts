import { changeLine } from '../../domain/pbx-lines/save-line.ts'
import { findLineRow, type LineRow } from '../../domain/pbx-lines/lines-store.ts'
import { findNumber } from '../../domain/removal/removable-store.ts'
import { findProfileId } from '../../domain/provisioning/profiles-store.ts'
import { requirePlace } from '../../domain/pbx-lines/line-place.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { notFound } from '../../platform/http-problem.ts'
import { withoutForeignBlock } from '../blocks-store.ts'
import { command } from '../command.ts'
import { listDevices } from '../lists-store.ts'
import { orNull } from '../or-null.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { findCustomer, findReseller, findSubscriber, requireSubscriber } from '../references-store.ts'
import { showCustomer, showReseller, showSubscriber } from '../show-store.ts'
import { readNumber } from './subscriber-commands.ts'

const subscriber = { kind: 'text', help: 'name@domain', required: true } as const
const reseller = { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' } as const

/** RUN-01: one thing with all that operators set of it. */
export const showCommands = [
  command({
    noun: 'resellers',
    verb: 'show',
    audience: 'reseller',
    summary: 'a reseller with its domains, look and number of customers',
    options: { name: { kind: 'text', help: 'name of the reseller', required: true } },
    reads: true,
    run: async (work, { name }) => await showReseller(work.db, await findReseller(work, name)),
  }),
  command({
    noun: 'customers',
    verb: 'show',
    audience: 'reseller',
    summary: 'a customer with its settings, its size, and who has blocked it',
    options: { id: { kind: 'text', help: "the reseller's own ID for the customer", required: true }, reseller },
    reads: true,
    run: async (work, { id, reseller: of }) =>
      await withoutForeignBlock(work, await showCustomer(work.db, (await findCustomer(work, id, of)).id)),
  }),
  command({
    noun: 'subscribers',
    verb: 'show',
    audience: 'reseller',
    summary: 'a pilot, seat, group or line with its numbers, sessions and registrations',
    options: { subscriber },
    reads: true,
    run: async (work, { subscriber: name }) =>
      await withoutForeignBlock(work, await showSubscriber(work.db, (await findSubscriber(work, name)).id)),
  }),
  command({
    noun: 'subscribers',
    verb: 'change',
    object: { kind: 'line', by: ['subscriber'] },
    audience: 'reseller',
    summary: 'change a pilot, seat, group or line, whatever kind it is',
    options: {
      subscriber,
      'display-name': { kind: 'text', help: 'name that people see' },
      email: { kind: 'text', help: 'mail address' },
      timezone: { kind: 'text', help: "such as Europe/Vienna; empty for the customer's" },
      extension: { kind: 'text', help: 'extension of a seat or group' },
      profile: { kind: 'text', help: "profile of the customer's set; empty for none" },
      administrative: { kind: 'yes or no', help: 'let it see all lines of its customer' },
    },
    run: async (work, { subscriber: name, profile, ...values }) => {
      const { id, customer_id: customerId } = await requireSubscriber(work, name)
      const { profile_set_id: set } = await requirePlace(work.db, customerId)
      const profileId = profile && set !== null ? await findProfileId(work.db, set, profile) : undefined
      if (profile && profileId === undefined) throw operatorRefusal(`There is no profile '${profile}'.`)
      const outcome = await changeLine(work, (await findLineRow(work.db, id)) as LineRow, {
        display_name: orNull(values['display-name']),
        email: orNull(values.email),
        timezone: orNull(values.timezone),
        pbx_extension: values.extension,
        administrative: values.administrative,
        profile_id: profile === '' ? 'none' : profileId,
      })
      return { id, outcome }
    },
  }),
  command({
    noun: 'numbers',
    verb: 'show',
    audience: 'reseller',
    summary: 'a number and the line that has it',
    options: { number: { kind: 'text', help: "number, such as '43 720 100100'", required: true } },
    reads: true,
    run: async ({ db, reseller: only }, { number }) => {
      const { cc, ac, sn } = readNumber(number)
      const found = await findNumber(db, `${cc}${ac}${sn}`)
      if (found === undefined || (only !== null && found.reseller_id !== only))
        throw notFound(`Nobody has the number '${number}'.`)
      return { id: found.id, number: found.e164, is_primary: found.is_primary, subscriber: found.subscriber }
    },
  }),
  command({
    noun: 'devices',
    verb: 'list',
    audience: 'reseller',
    summary: 'desk phones of customers',
    options: { customer: { kind: 'text', help: 'only of this customer' }, reseller, ...pageOptions },
    reads: true,
    run: async (work, { customer, reseller: of, ...page }) =>
      await listDevices(work.db, customer === undefined ? undefined : (await findCustomer(work, customer, of)).id, {
        ...pageOf(page),
        reseller: work.reseller,
      }),
  }),
]
