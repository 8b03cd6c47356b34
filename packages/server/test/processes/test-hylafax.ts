import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export interface HylafaxJob {
  readonly id: string
  readonly parameters: Record<string, string>
  readonly document: Buffer
  state: string
  status: string
}

export interface TestHylafax {
  readonly port: number
  /** Jobs that were submitted. */
  readonly jobs: HylafaxJob[]
  /** Breaks the next connection when this command comes: before it is done, or before it is answered. */
  breakAt(command: string, when: 'before' | 'after'): void
}

/** A fax server that speaks the part of HylaFAX's client protocol that hands over a job and asks for it. */
export async function createTestHylafax(password: string): Promise<TestHylafax> {
  const jobs: HylafaxJob[] = []
  const connections = new Set<Socket>()
  let breaking: { command: string; when: 'before' | 'after' } | null = null
  let lastJob = 100

  const serve = async (socket: Socket): Promise<void> => {
    const documents = new Map<string, Buffer>()
    let current: HylafaxJob | undefined
    let data: Promise<Buffer> | undefined
    let isSignedIn = false
    const say = (line: string) => void socket.write(`${line}\r\n`)

    const answer = async (verb: string, rest: string): Promise<string> => {
      if (verb === 'USER') return '331 Password required.'
      if (verb === 'PASS') {
        isSignedIn = rest === password
        return isSignedIn ? '230-Welcome.\r\n230 User logged in.' : '530 Login incorrect.'
      }
      if (!isSignedIn) return '530 Please login with USER and PASS.'
      switch (verb) {
        case 'TYPE':
        case 'FORM':
          return '200 Set.'
        case 'PASV': {
          const passive = createServer().listen(0, '127.0.0.1')
          await once(passive, 'listening')
          data = once(passive, 'connection').then(([from]) => buffer(from as Socket).finally(() => passive.close()))
          const { port } = passive.address() as AddressInfo
          return `227 Entering passive mode (192,0,2,1,${port >> 8},${port & 255})`
        }
        case 'STOT': {
          const name = `/tmp/doc${documents.size + 1}.tif`
          say(`150 FILE: ${name} (Opening new data connection).`)
          documents.set(name, (await data) ?? Buffer.alloc(0))
          return '226 Transfer complete.'
        }
        case 'JNEW':
          current = { id: String(++lastJob), parameters: {}, document: Buffer.alloc(0), state: 'PENDING', status: '' }
          return `200 New job created: jobid: ${current.id} groupid: ${current.id}.`
        case 'JOB':
          current = jobs.find(({ id }) => id === rest)
          return current === undefined ? `500 Cannot set job ${rest}: no such job.` : `200 Current job: ${rest}.`
        case 'JPARM': {
          if (current === undefined) return '503 No current job.'
          if (rest === 'STATE') return `213 ${current.state}`
          if (rest === 'STATUS') return `213 "${current.status}"`
          const [, name = '', value = ''] = /^(\w+) "?([^"]*)"?$/.exec(rest) ?? []
          if (name === 'DOCUMENT') current = { ...current, document: documents.get(value) ?? Buffer.alloc(0) }
          current.parameters[name] = value
          return `213 ${name} set to ${value}.`
        }
        case 'JKILL': {
          const job = jobs.find(({ id }) => id === rest)
          if (job === undefined) return `504 Cannot kill job ${rest}: no such job.`
          if (['DONE', 'FAILED'].includes(job.state)) return `504 Job ${rest} not killed; already done.`
          Object.assign(job, { state: 'FAILED', status: 'Job aborted by user' })
          return `200 Job ${rest} killed.`
        }
        case 'JSUBM':
          if (current === undefined) return '503 No current job.'
          jobs.push(current)
          return `200 Job ${current.id} submitted.`
        default:
          return `500 ${verb}: Command not recognized.`
      }
    }

    say('220 fax.test server (test) ready.')
    for await (const line of createInterface({ input: socket })) {
      const [, verb = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
      const broken = breaking?.command === verb ? breaking : null
      if (broken !== null) breaking = null
      const text = broken?.when === 'before' ? '' : await answer(verb, rest)
      if (broken !== null) return void socket.destroy()
      say(text)
    }
  }

  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('error', () => {}).on('close', () => connections.delete(socket))
    serve(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of connections) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    jobs,
    breakAt: (command, when) => {
      breaking = { command, when }
    },
  }
}
