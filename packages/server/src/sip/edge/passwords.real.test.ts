import { describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { answerTo, attempt, oldAnswerTo, requestOf } from '../../../test/sip/attempt.ts'
import { startFakeProcess } from '../../../test/sip/fake-process.ts'
import { createSipSender, type SipSender } from '../../../test/sip/sip-sender.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const { platform, connectionString } = await createTestPlatform()
const app = await startFakeProcess()
const edge = await startTestEdge(platform, connectionString, [app.listen])

const password = 'grey-Pigeon-71'
const givenAccount = async () => {
  const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
  return { username, domain: customer.domain, password }
}
type Account = Awaited<ReturnType<typeof givenAccount>>

const fail = async (from: SipSender, account: Account, times: number, method?: 'REGISTER' | 'INVITE') => {
  const statuses = new Set<number | undefined>()
  for (let n = 0; n < times; n++) statuses.add(await attempt(from, { ...account, password: 'guessed' }, method))
  return [...statuses]
}

describe('TEL-01: wrong passwords', () => {
  test('are counted: after ten of an account from an address the right one does not help there', async () => {
    const [account, colleague] = [await givenAccount(), await givenAccount()]
    const [guesser, phone] = [await createSipSender(edge.outside), await createSipSender(edge.outside)]
    expect(await fail(guesser, account, 5)).toEqual([401])
    expect(await fail(guesser, account, 5, 'INVITE')).toEqual([407])
    expect(await attempt(guesser, account)).toBe(403)
    expect(await attempt(guesser, account, 'INVITE')).toBe(403)
    // neither the account at another address nor another account at this address is affected
    expect(await attempt(phone, account)).toBe(200)
    expect(await attempt(guesser, colleague)).toBe(200)
  })

  test('a right password begins the count anew', async () => {
    const account = await givenAccount()
    const phone = await createSipSender(edge.outside)
    for (const round of [1, 2, 3]) {
      expect([round, await fail(phone, account, 9)]).toEqual([round, [401]])
      expect([round, await attempt(phone, account)]).toEqual([round, 200])
    }
  })

  test('from many addresses ban the account where it is not known; its own phone goes on', async () => {
    const account = await givenAccount()
    const phone = await createSipSender(edge.outside)
    expect(await attempt(phone, account)).toBe(200)
    const guessers = await Promise.all(Array.from({ length: 6 }, () => createSipSender(edge.outside)))
    for (const guesser of guessers) await fail(guesser, account, 9)
    expect(await attempt(await createSipSender(edge.outside), account)).toBe(403)
    expect(await attempt(phone, account)).toBe(200)
  })

  test('for many accounts ban the address, but not its known accounts', async () => {
    const company = await createSipSender(edge.outside)
    const [colleague, newcomer] = [await givenAccount(), await givenAccount()]
    expect(await attempt(company, colleague)).toBe(200)
    for (let n = 0; n < 13; n++) await fail(company, await givenAccount(), 8)
    expect(await attempt(company, newcomer)).toBe(403)
    expect(await attempt(company, colleague)).toBe(200)
  })

  test('with a name that brings another domain along are counted, too', async () => {
    const account = await givenAccount()
    const phone = await createSipSender(edge.outside)
    const answer = async (whole: Account) => {
      const challenge = await phone.send(requestOf('REGISTER', account))
      if (challenge === null) throw new Error('No challenge')
      return (await phone.send(requestOf('REGISTER', account, answerTo(challenge, whole, 'REGISTER'))))?.status
    }
    const foreign = { ...account, username: `${account.username}@elsewhere.test` }
    for (let n = 0; n < 10; n++) expect(await answer(foreign)).toBe(401)
    expect(await answer(foreign)).toBe(403)
    expect(await answer({ ...account, username: `${account.username}@${account.domain}` })).toBe(200)
  })

  test('an overheard answer is useless: an answer to a challenge is valid once', async () => {
    const account = await givenAccount()
    const [phone, stranger] = [await createSipSender(edge.outside), await createSipSender(edge.outside)]
    const challenge = await phone.send(requestOf('REGISTER', account))
    if (challenge === null) throw new Error('No challenge')
    const answer = answerTo(challenge, account, 'REGISTER')
    expect((await phone.send(requestOf('REGISTER', account, answer)))?.status).toBe(200)
    expect((await stranger.send(requestOf('REGISTER', account, answer)))?.status).toBe(401)
  })

  test('nor does it where a phone answers as of old, without counting', async () => {
    const account = await givenAccount()
    const [phone, stranger] = [await createSipSender(edge.outside), await createSipSender(edge.outside)]
    const challenge = await phone.send(requestOf('REGISTER', account))
    if (challenge === null) throw new Error('No challenge')
    const answer = oldAnswerTo(challenge, account, 'REGISTER')
    expect((await phone.send(requestOf('REGISTER', account, answer)))?.status).toBe(200)
    expect((await stranger.send(requestOf('REGISTER', account, answer)))?.status).toBe(401)
    expect(await attempt(phone, account)).toBe(200)
  })

  test('an account signs in as itself, and calls as itself', async () => {
    const [account, colleague] = [await givenAccount(), await givenAccount()]
    const phone = await createSipSender(edge.outside)
    const as = (method: 'REGISTER' | 'INVITE', lines: readonly string[]) =>
      phone.send(lines).then(async (challenge) => {
        if (challenge === null) return null
        const answer = answerTo(challenge, account, method)
        return (await phone.send([...requestOf(method, { ...colleague, domain: account.domain }), answer]))?.status
      })
    const other = { ...colleague, domain: account.domain }
    expect(await as('REGISTER', requestOf('REGISTER', other))).toBe(401)
    expect(await as('INVITE', requestOf('INVITE', other))).toBe(407)
  })
})
