import { randomInt } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { saveFaxSettings } from '../../domain/provisioning/fax-settings.ts'
import { findLineRow, type LineRow } from '../../domain/pbx-lines/lines-store.ts'
import { savePasswords } from '../../domain/pbx-lines/line-passwords.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { requireGoodPassword } from '../../platform/auth/passwords/password-rule.ts'
import { command } from '../command.ts'
import { orNull } from '../or-null.ts'
import { requireSubscriber } from '../references-store.ts'

const subscriber = { kind: 'text', help: 'name@domain', required: true } as const

export const accountCommands = [
  command({
    noun: 'passwords',
    verb: 'set',
    object: { kind: 'line', by: ['subscriber'] },
    audience: 'reseller',
    summary: 'passwords of a subscriber; a new web password ends its sessions',
    options: {
      subscriber,
      web: { kind: 'password', help: 'web password, a line of standard input; an empty line for none' },
      sip: { kind: 'password', help: 'SIP password, a line of standard input' },
      generate: { kind: 'yes or no', help: 'generate a web password and show it', isShellOnly: true },
    },
    run: async (work, { subscriber: name, web, sip, generate }) => {
      if (web === undefined && sip === undefined && generate !== true)
        throw operatorRefusal('Which password? Add --web, --sip or --generate yes.')
      const { id, names: usernames } = await requireSubscriber(work, name)
      const made = generate === true ? generatedPassword() : undefined
      const password = made ?? orNull(web)
      if (password) await requireGoodPassword({ field: 'webpassword', password, usernames })
      if (sip !== undefined) await requireGoodPassword({ field: 'password', password: sip, usernames })
      const line = (await findLineRow(work.db, id)) as LineRow
      const outcome = await savePasswords(work, line, { webpassword: password, password: sip })
      return { id, outcome, ...(made === undefined ? {} : { password: made }) }
    },
  }),
  command({
    noun: 'fax-settings',
    verb: 'save',
    object: { kind: 'line', by: ['subscriber'] },
    audience: 'reseller',
    summary: 'fax of a subscriber: on or off, and its name',
    options: {
      subscriber,
      active: { kind: 'yes or no', help: 'send and receive faxes' },
      name: { kind: 'text', help: 'name shown on other fax machines' },
    },
    run: async (work, { subscriber: name, active, ...values }) => {
      const { id } = await requireSubscriber(work, name)
      const station = orNull(values.name)
      const outcome = await saveFaxSettings(work, id, {
        ...(active === undefined ? {} : { active }),
        ...(station === undefined ? {} : { name: station }),
      })
      return { id, outcome }
    },
  }),
]

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** A password long enough for every rule, without letters that look alike. */
const generatedPassword = (): string =>
  Array.from({ length: limits.generatedPasswordLength + 6 }, () => letters[randomInt(letters.length)]).join('')
