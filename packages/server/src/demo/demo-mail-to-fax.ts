import type { Provisioning } from '../domain/saving/saving.ts'
import { type MailToFaxValues, storeMailToFax } from '../domain/mail-to-fax/mail-to-fax-store.ts'
import type { DemoLine } from './provision-demo.ts'
import type { Random } from './random.ts'

type Settings = Pick<MailToFaxValues, 'secret_key_renew' | 'secret_renew_notify' | 'acl'>

/** Settings of mail to fax by username. */
const mailToFax: Readonly<Record<string, Settings>> = {
  'anna.novak': {
    secret_key_renew: 'monthly',
    secret_renew_notify: [{ destination: 'office@ahorn.example' }],
    acl: [
      { from_email: 'office@ahorn.example', received_from: null, destination: null, use_regex: false },
      { from_email: '@ahorn\\.example$', received_from: null, destination: '^43', use_regex: true },
    ],
  },
  'max.berger': { secret_key_renew: 'never', secret_renew_notify: [], acl: [] },
  'olivia.hart': { secret_key_renew: 'weekly', secret_renew_notify: [], acl: [] },
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Saves a line's settings of mail to fax, with a secret key that is three days old. */
export const saveDemoMailToFax = async (
  { db, secrets, now }: Pick<Provisioning, 'db' | 'secrets' | 'now'>,
  { id, username }: DemoLine,
  random: Random,
): Promise<void> => {
  const settings = mailToFax[username]
  if (settings === undefined) return
  await storeMailToFax(db, id, {
    ...settings,
    active: true,
    secret_key_box: secrets.seal(random.hex(16)),
    last_secret_key_modify: new Date(now().getTime() - 3 * DAY_MS),
  })
}
