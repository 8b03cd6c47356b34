import type { ContactLabel } from '@lineside/contract/resources/contacts'
import { insertContacts } from '../domain/contacts/contacts-store.ts'
import type { Db } from '../platform/db/database.ts'
import { numberOf } from './history/contacts.ts'
import type { ProvisionedCompany } from './provision-demo.ts'

interface DemoContact {
  readonly name: string
  readonly company?: string
  readonly email?: string
  readonly numbers: readonly (readonly [ContactLabel, string])[]
}

/** Shared contacts of each company; some callers are in no contacts, as in real life. */
const shared: Readonly<Record<string, readonly DemoContact[]>> = {
  ahorn: [
    { name: 'Herbert Sommer', numbers: [['mobile', numberOf.sommer]] },
    {
      name: 'Sarah Whitfield',
      company: 'Marlow Timber',
      email: 'sarah.whitfield@marlow-timber.example',
      numbers: [['work', numberOf.whitfield]],
    },
    { name: 'Spedition Kranich', numbers: [['work', numberOf.kranich]] },
    {
      name: 'Daniel Osei',
      company: 'Osei Architects',
      email: 'daniel@osei-architects.example',
      numbers: [
        ['work', numberOf.osei],
        ['mobile', '447700900455'],
      ],
    },
  ],
  'harbour-view': [
    { name: 'Edward Pennington', company: 'Pennington Laundry', numbers: [['mobile', numberOf.pennington]] },
    { name: 'Ahorn Innenausbau', email: 'office@ahorn.example', numbers: [['work', '43199200']] },
  ],
}

/** Own contacts of some users, by username. */
const own: Readonly<Record<string, readonly DemoContact[]>> = {
  'anna.novak': [
    {
      name: 'Clara Novak',
      numbers: [
        ['mobile', '4917604069012'],
        ['home', '493023125170'],
      ],
    },
    { name: 'Dr. Ilse Aaker', company: 'Zahnarztpraxis Aaker', numbers: [['work', numberOf.aaker]] },
  ],
  'max.berger': [{ name: 'Doris', numbers: [['mobile', '436767001122']] }],
}

/** Writes contacts, so that lists of calls show names. */
export const writeDemoContacts = async (db: Db, companies: readonly ProvisionedCompany[]): Promise<void> => {
  for (const { company, pilot, seats } of companies) {
    const customerId = (
      await db.selectFrom('subscribers').select('customer_id').where('id', '=', pilot.id).executeTakeFirstOrThrow()
    ).customer_id
    await write(db, customerId, null, shared[company.external_id] ?? [])
    for (const { id, username } of [pilot, ...seats]) await write(db, customerId, id, own[username] ?? [])
  }
}

const write = async (
  db: Db,
  customerId: number,
  subscriberId: number | null,
  contacts: readonly DemoContact[],
): Promise<void> => {
  const values = contacts.map(({ name, company = null, email = null, numbers }) => ({
    name,
    company,
    email,
    numbers: numbers.map(([label, number]) => ({ label, number })),
  }))
  await insertContacts(db, { customerId, subscriberId }, values)
}
