import { apiAs } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import { givenGroup } from './support/given/given-group.ts'
import { answer, call, card, closePeople, openPerson, stage } from './support/calls/person.ts'
import { expect, expectTone, nobodysNumber, test, whyNoPhones } from './support/calls/phones.ts'

/* A company in which some have a desk phone and some a browser. */

test.skip(whyNoPhones !== '', whyNoPhones)
test.afterEach(closePeople)

test('TEL-05 CALL-10: one of two browsers transfers the other to a phone', async ({ browser, server, phones }) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const [nora, otto] = [await phones.seat('Nora Browser'), await phones.seat('Otto Browser')]
  const caller = await openPerson(browser, server, otto, '/user/home')
  const middle = await openPerson(browser, server, nora, '/user/home')
  await call(caller.page, nora.extension)
  await answer(middle.page)
  await expectSound(middle.page)
  await middle.page.keyboard.press('t')
  await stage(middle.page).getByRole('combobox').fill(nobodysNumber)
  await middle.page.getByRole('button', { name: 'Transfer now' }).click()
  await expect(middle.page.getByText('The call could not be transferred. You are still in it.').first()).toBeVisible()
  await Promise.all([expectSound(caller.page), expectSound(middle.page)])

  await middle.page.keyboard.press('t')
  await stage(middle.page).getByRole('combobox').fill(phone.line.extension)
  await middle.page.getByRole('button', { name: 'Transfer now' }).click()
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expect(caller.page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await Promise.all([expectTone(caller.page, 880), phones.sound.hearsSomething(phone)])
  await caller.page.keyboard.press('Control+Enter')
  await phone.says('CALL_CLOSED')
})

test('GRP-06 TEL-04: a group rings a phone and a browser together; the one that answers hears the caller', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const [nora, otto] = [await phones.seat('Nora Browser'), await phones.seat('Otto Browser')]
  const members = [phone.line.subscriber_id, nora.subscriber_id]
  await givenGroup(await apiAs(server, 'pilot'), {
    name: 'Desk',
    extension: '61',
    members,
    policy: 'parallel',
    seconds: 60,
  })
  const member = await openPerson(browser, server, nora, '/user/home')
  const caller = await openPerson(browser, server, otto, '/user/home')

  await call(caller.page, '61')
  await Promise.all([phone.says('CALL_INCOMING'), expect(card(member.page)).toBeVisible()])
  await phone.command('accept')
  await expect(card(member.page)).toBeHidden()
  await Promise.all([expectTone(caller.page, 880), phones.sound.hearsSomething(phone)])
  await phone.anew().command('hangup')
  await expect(caller.page.getByRole('heading', { name: 'Paula Desk hung up' })).toBeVisible()
  await caller.page.keyboard.press('Escape')

  await call(caller.page, '61')
  await phone.says('CALL_INCOMING')
  await answer(member.page)
  await phone.says('CALL_CLOSED')
  await Promise.all([expectSound(caller.page), expectSound(member.page)])
  await caller.page.keyboard.press('Control+Enter')
})

test('CQ-04: an agent of a queue takes its caller by phone', async ({ browser, server, phones }) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const api = await apiAs(server, 'pilot')
  const group = await givenGroup(api, {
    name: 'Hotline',
    extension: '62',
    members: [phone.line.subscriber_id],
    seconds: 60,
  })
  const preferences = { cloud_pbx_callqueue: true, max_queue_length: '2' }
  const operations = Object.entries(preferences).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }))
  expect((await api.patch(`/api/subscriberpreferences/${group}`, operations)).status).toBeLessThan(300)
  const caller = await openPerson(browser, server, await phones.seat('Otto Browser'), '/user/home')
  await call(caller.page, '62')
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expect(caller.page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await Promise.all([expectTone(caller.page, 880), phones.sound.hearsSomething(phone)])
  await phone.command('hangup')
  await expect(caller.page.getByRole('heading', { name: 'Paula Desk hung up' })).toBeVisible()
})

test('TEAM-03: a phone parks who called, and a browser takes the call from the list', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const [nora, otto] = [await phones.seat('Nora Browser'), await phones.seat('Otto Browser')]
  const caller = await openPerson(browser, server, otto, '/user/home')
  const taker = await openPerson(browser, server, nora, '/user/team')
  const parked = taker.page.getByRole('region', { name: 'Parked calls' })
  await call(caller.page, phone.line.extension)
  await phone.says('CALL_INCOMING')
  await phone.command('accept')
  await expectTone(caller.page, 880)

  await phone.command('transfer', `sip:*593@${phone.line.username.split('@')[1]}`)
  await phone.says('CALL_CLOSED')
  await expect(caller.page.getByRole('heading', { name: /Parked by Paula Desk/ })).toBeVisible()
  await expectSound(caller.page)
  await expect(parked).toContainText('parked by Paula Desk')
  await expect(parked.getByRole('img', { name: 'Place 3' })).toBeVisible()
  await parked.getByRole('button', { name: 'Take the parked call of Otto Browser' }).click()
  await Promise.all([expectSound(taker.page), expectSound(caller.page)])
  await expect(caller.page.getByRole('heading', { name: 'In call with Nora Browser' })).toBeVisible()
  await caller.page.keyboard.press('Control+Enter')
  await expect(parked).toBeHidden()
})

test('TEAM-03: a browser parks the call of another browser, and a phone takes it: both are heard', async ({
  browser,
  server,
  phones,
}) => {
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const [nora, otto] = [await phones.seat('Nora Browser'), await phones.seat('Otto Browser')]
  const caller = await openPerson(browser, server, otto, '/user/home')
  const middle = await openPerson(browser, server, nora, '/user/home')
  await call(caller.page, nora.extension)
  await answer(middle.page)
  await expectSound(middle.page)
  await middle.page.keyboard.press('p')
  await expect(caller.page.getByRole('heading', { name: /Parked by Nora Browser/ })).toBeVisible()
  await expectSound(caller.page)
  await phone.anew().dial('*591')
  await expectTone(caller.page, 880)
  await expect(caller.page.getByRole('heading', { name: 'In call with Paula Desk' })).toBeVisible()
  await phone.command('hangup')
  await expect(caller.page.getByRole('heading', { name: 'Paula Desk hung up' })).toBeVisible()
})
