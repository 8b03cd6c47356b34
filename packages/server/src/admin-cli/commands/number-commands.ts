import { saveAliasNumber } from '../../domain/pbx-lines/primary-numbers.ts'
import { command } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { listNumbers } from '../lists-store.ts'
import { findSubscriber, requireSubscriber } from '../references-store.ts'
import { readNumber } from './subscriber-commands.ts'

export const numberCommands = [
  command({
    noun: 'numbers',
    verb: 'save',
    object: { kind: 'number', by: ['number'] },
    audience: 'reseller',
    summary: 'an alias number of a subscriber; unused numbers of a PBX belong to its pilot',
    options: {
      number: {
        kind: 'text',
        help: "country code, area code and local number, such as '43 720 100100'",
        required: true,
      },
      subscriber: { kind: 'text', help: 'name@domain', required: true },
      'device-id': { kind: 'yes or no', help: 'a device identifies itself by the number' },
    },
    run: async (work, { number, subscriber, ...values }) =>
      saveAliasNumber(work, {
        number: readNumber(number),
        subscriber_id: (await requireSubscriber(work, subscriber)).id,
        is_devid: values['device-id'],
      }),
  }),
  command({
    noun: 'numbers',
    verb: 'list',
    audience: 'reseller',
    summary: 'all numbers and their owners',
    reads: true,
    options: { subscriber: { kind: 'text', help: 'only numbers of this subscriber: name@domain' }, ...pageOptions },
    run: async (work, { subscriber, ...page }) =>
      listNumbers(work.db, subscriber === undefined ? undefined : (await findSubscriber(work, subscriber)).id, {
        ...pageOf(page),
        reseller: work.reseller,
      }),
  }),
]
