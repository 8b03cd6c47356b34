import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

export interface TestSmtp {
  readonly url: string
  readonly received: ReceivedMail[]
  /** The next mails are refused for now, as a mail server in trouble does. */
  refuse(times: number): void
}

/** A real mail server on a free port, until the file's last test is done. */
export async function createTestSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  let refusals = 0

  const receive = async (stream: NodeJS.ReadableStream, { envelope }: SMTPServerSession): Promise<void> => {
    const source = await text(stream)
    if (refusals > 0) {
      refusals--
      throw Object.assign(new Error('Try again later'), { responseCode: 451 })
    }
    const { mailFrom, rcptTo } = envelope
    received.push({
      from: mailFrom === false || mailFrom === undefined ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      source,
    })
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(receive),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (times) => {
      refusals = times
    },
  }
}
