import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { drawnPdf, faxPdfOf, grayTiff } from '../../../test/media/fax-documents.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'
import { startMailToFaxServer } from './mail-to-fax-server.ts'

const smtp = await createTestSmtp()
const testPlatform = await createTestPlatform({ smtpUrl: smtp.url })
const { platform } = testPlatform
await runTestJobs(testPlatform)
const server = await startMailToFaxServer(platform, { port: 0, host: '127.0.0.1' })
afterAll(() => server.close())

const customer = await givenCustomer(platform)
const anna = await givenSubscriber(platform, { customer, username: 'anna.novak' })
const max = await givenSubscriber(platform, { customer, username: 'max.berger' })
const [own, theirs] = [(await givenNumber(platform, anna.id)).e164, (await givenNumber(platform, max.id)).e164]
const { domain } = customer
const address = `anna.novak+${theirs}@${domain}`

const rule = { from_email: 'anna@mail.test', received_from: null, destination: null, use_regex: false }
const setUp = async (settings: { active?: boolean; key?: string | null; acl?: object[] }) => {
  const { active = true, key = 'quiet-harbour', acl = [] } = settings
  await platform.db.deleteFrom('mail_to_fax_settings').execute()
  await platform.db
    .insertInto('mail_to_fax_settings')
    .values({
      subscriber_id: anna.id,
      active,
      acl: JSON.stringify(acl),
      secret_key_box: key === null ? null : platform.secrets.seal(key),
    })
    .execute()
}

beforeEach(async () => {
  await platform.db.deleteFrom('conversations').execute()
  await platform.db.deleteFrom('sign_in_failures').execute()
  await platform.db.deleteFrom('fax_server_settings').execute()
  const copies = [{ destination: 'max@mail.test', filetype: 'PDF', incoming: true, outgoing: false, status: false }]
  await platform.db
    .insertInto('fax_server_settings')
    .values([
      { subscriber_id: anna.id, active: true },
      { subscriber_id: max.id, active: true, destinations: JSON.stringify(copies) },
    ])
    .execute()
  await setUp({})
  smtp.received.length = 0
})

const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true })
const mail = (options: SendMailOptions) =>
  transport.sendMail({ from: 'Anna <anna@mail.test>', to: address, subject: 'Quotation 17', ...options })
const faxes = () =>
  platform.db
    .selectFrom('conversations')
    .select(['direction', 'status', 'pages', 'caller', 'callee'])
    .orderBy('id')
    .execute()
const arrived = (pages: number) =>
  eventually(async () => {
    const ends = { status: 'SUCCESS', pages, caller: own, callee: theirs }
    expect(await faxes()).toEqual([
      { direction: 'out', ...ends },
      { direction: 'in', ...ends },
    ])
  })
const refused = async (options: SendMailOptions, answer: string | RegExp) => {
  await expect(mail(options)).rejects.toThrow(answer)
  expect(await faxes()).toEqual([])
}
const text = 'quiet-harbour\n\nPlease call back.'
const notAllowed = '550 This mail is not allowed to be sent as a fax'
const notActive = '550 Mail To Fax feature is not active'

test('FAX-03: a mail with the secret key becomes a fax, and the fax a mail again', async () => {
  await mail({ text })
  await arrived(1)
  await eventually(() => expect(smtp.received.map(({ to }) => to)).toEqual([['max@mail.test']]))
})

test('FAX-03: attachments of every kind are rendered, and the letter around them is not', async () => {
  const attachments = [
    { filename: 'offer.pdf', content: faxPdfOf(['One', 'Two']) },
    { filename: 'plan.tif', content: await grayTiff(400, 500) },
    { filename: 'note.txt', content: 'A note' },
    { filename: 'anna.vcf', content: 'BEGIN:VCARD', contentType: 'text/vcard' },
  ]
  await mail({ text, attachments })
  await arrived(4)
})

test('the number may be the subject, and the domain one of its own for faxes', async () => {
  await mail({ text, to: `anna.novak@fax.${domain}`, subject: `+${theirs}` })
  await arrived(1)
})

test('GROW-08: a mail for a line that another cell serves is to be sent again later', async () => {
  await platform.pool.query(
    `insert into customer_moves (customer_id, token, other_cell, phase, since) values ($1, gen_random_uuid(), 'east', 'left', now() - interval '1 minute')`,
    [customer.id],
  )
  onTestFinished(async () => void (await platform.pool.query('delete from customer_moves')))
  await refused({ text }, '451 Try again later')
})

describe('FAX-03: permission', () => {
  test('needs the key', async () => {
    await refused({ text: 'Please call back.' }, notAllowed)
    await refused({ text: 'Quiet-harbour\nPlease' }, notAllowed)
    await refused({ html: '<p>quiet-harbour</p>' }, notAllowed)
  })

  test('needs the rules, or both if both are set', async () => {
    await setUp({ key: null, acl: [rule] })
    await refused({ text: 'Hello', from: 'eve@mail.test' }, notAllowed)
    await setUp({ acl: [rule] })
    await refused({ text: 'Hello' }, notAllowed)
    await refused({ text, from: 'eve@mail.test' }, notAllowed)
    await mail({ text })
    await arrived(1)
  })

  test('by the server that hands the mail in, and by the number', async () => {
    await setUp({ key: null, acl: [{ ...rule, from_email: null, received_from: '192.0.2.1' }] })
    await refused({ text: 'Hello' }, notAllowed)
    await setUp({ key: null, acl: [{ ...rule, from_email: null, destination: '^4399', use_regex: true }] })
    await refused({ text: 'Hello' }, notAllowed)
    await setUp({ key: null, acl: [{ ...rule, received_from: '127.0.0.1', destination: theirs }] })
    await mail({ text: 'Hello' })
    await arrived(1)
  })

  test('is nobody without a key and without rules', async () => {
    await setUp({ key: null })
    await refused({ text: 'Hello' }, notAllowed)
  })

  const guessed = async (guesses: number, options: SendMailOptions) => {
    for (let guess = 0; guess < guesses; guess++) await refused({ text: `guess-${guess}\nx`, ...options }, notAllowed)
  }
  const eve = 'Eve <eve@mail.test>'

  test('is suspended after ten wrong keys, for that sender only', async () => {
    await guessed(10, { from: eve })
    await refused({ text, from: eve }, '451 Try again later')
    await mail({ text })
    await arrived(1)
  })

  test('is not kept out by who claims to be the sender, but comes from elsewhere', async () => {
    const via = (ip: string) => ({ headers: { received: `from mx.mail.test (mx.mail.test [${ip}]) by portal; Fri` } })
    await guessed(10, via('198.51.100.9'))
    await refused({ text, ...via('198.51.100.9') }, '451 Try again later')
    await mail({ text, ...via('192.0.2.7') })
    await arrived(1)
  })

  test('is not kept out by rules that were missed', async () => {
    await setUp({ acl: [{ ...rule, destination: '1' }] })
    for (let mails = 0; mails < 11; mails++) await refused({ text }, notAllowed)
    await setUp({})
    await mail({ text })
    await arrived(1)
  })

  test('is found out before anybody looks into the mail', async () => {
    const parts = Array.from({ length: 30 }, () => ({ filename: 'x.txt', content: 'x' }))
    await refused({ text: 'guess\nx', attachments: parts }, notAllowed)
    await setUp({ acl: [{ ...rule, destination: '1' }] })
    await refused({ text, attachments: parts }, notAllowed)
    await setUp({})
    await refused({ text, attachments: parts }, 'No fax can be made of it: too_large')
  })

  test('has the key where the mail begins', async () => {
    await refused({ text: `${'\n'.repeat(300_000)}${text}` }, notAllowed)
    const large = drawnPdf([`%${'x'.repeat(300_000)}\n`])
    await mail({ text, attachments: [{ filename: 'plan.pdf', content: large }] })
    await arrived(1)
  })
})

describe('FAX-04: refuses', () => {
  test('a subscriber that has not switched it on, has no fax, or is not there at all: all alike', async () => {
    await refused({ text, to: `nobody+${theirs}@${domain}` }, notActive)
    await refused({ text, to: `anna.novak+${theirs}@elsewhere.example` }, notActive)
    await setUp({ active: false })
    await refused({ text }, notActive)
    await setUp({})
    await platform.db.updateTable('fax_server_settings').set({ active: false }).execute()
    await refused({ text }, notActive)
  })

  test('a second recipient, who needs a separate mail', async () => {
    const { accepted, rejected } = await mail({ text, to: [address, `anna.novak+12025550143@${domain}`] })
    expect([accepted.length, rejected.length]).toEqual([1, 1])
    await arrived(1)
  })

  test('files of which no fax can be made', async () => {
    const number = 'Neither the address nor the subject is the number of a fax'
    await refused({ text, to: `anna.novak@${domain}` }, number)
    await refused({ text, to: `anna.novak+112@${domain}` }, 'No faxes go to emergency numbers')
    await refused({ text: 'quiet-harbour' }, 'There is nothing to fax')
    const attachments = [{ filename: 'list.xlsx', content: Buffer.from([80, 75, 3, 4, 0, 0]) }]
    await refused({ text, attachments }, 'list.xlsx is neither pdf, tif, jpg, png, gif, webp, txt nor ps')
    await refused(
      { text, attachments: [{ filename: 'x.pdf', content: '%PDF-1.4 nothing' }] },
      'No fax can be made of it',
    )
  })

  test('a mail that says it is too large, before it comes', async () => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
    await once(socket, 'data')
    const say = async (line: string) => {
      socket.write(`${line}\r\n`)
      return String((await once(socket, 'data'))[0])
    }
    await say('EHLO client')
    expect(await say('MAIL FROM:<anna@mail.test> SIZE=60000000')).toMatch(/^552/)
    socket.destroy()
  })
})
