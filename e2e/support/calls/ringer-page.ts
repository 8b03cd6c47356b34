/*
 * The script of a page with phones of a line, each a fork of its own: SIP over a websocket as it is written, so that a test
 * decides each reply; a tone of its own in its sound (WebRTC).
 */

interface Ringing {
  readonly text: string
  readonly connection: RTCPeerConnection
  readonly tag: string
  answer: string | null
  number: number
}

const header = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}:\\s*(.*)\\r$`, 'gim'))].map(([, value]) => value ?? '')
const body = (text: string): string => text.split('\r\n\r\n').slice(1).join('\r\n\r\n')

const gathered = (connection: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (connection.iceGatheringState === 'complete') resolve()
    }
    connection.addEventListener('icegatheringstatechange', look)
    look()
  })

const toneOf = (hertz: number): MediaStreamTrack => {
  const context = new AudioContext()
  const source = new OscillatorNode(context, { frequency: hertz })
  const target = context.createMediaStreamDestination()
  source.connect(target)
  source.start()
  const [track] = target.stream.getAudioTracks()
  if (track === undefined) throw new Error('There is no tone')
  return track
}

class Phone {
  readonly requests: string[] = []
  readonly #socket: WebSocket
  readonly #line: string
  readonly #domain: string
  readonly #host = `${Math.random().toString(36).slice(2)}.invalid`
  readonly #tone: number
  #call: Ringing | null = null
  #number = 0
  /** How it answers a description that changes the call: 0, it takes it; else the status of its refusal. */
  refuses = 0

  constructor(url: string, { line, domain, tone }: { line: string; domain: string; tone: number }) {
    this.#line = line
    this.#domain = domain
    this.#tone = tone
    this.#socket = new WebSocket(url, 'sip')
    this.#socket.addEventListener('message', ({ data }) => void this.#take(String(data)))
  }

  get contact(): string {
    return `<sip:${this.#line}@${this.#host};transport=ws>`
  }

  /** @param seconds 0: it signs out */
  register(seconds = 600): Promise<void> {
    const address = `<sip:${this.#line}@${this.#domain}>`
    const send = () =>
      this.#request(`REGISTER sip:${this.#domain}`, [
        `From: ${address};tag=${this.#host}`,
        `To: ${address}`,
        `Call-ID: ${this.#host}`,
        `Contact: ${this.contact};expires=${seconds}`,
      ])
    return new Promise((resolve) => {
      if (this.#socket.readyState === WebSocket.OPEN) send()
      else this.#socket.addEventListener('open', send)
      this.#socket.addEventListener('message', ({ data }) => {
        if (/^SIP\/2.0 200[^]*^CSeq: \d+ REGISTER/im.test(String(data))) resolve()
      })
    })
  }

  /** Says something of the call that rings: 180, 183 with sound, 200. */
  async says(status: number, reason: string, hasSound: boolean, more: string[] = []): Promise<void> {
    const call = this.#call
    if (call === null) throw new Error('It does not ring')
    const description = hasSound ? await this.#answered(call) : null
    this.#reply(call.text, `${status} ${reason}`, { tag: call.tag, more, description })
  }

  /** A request within the call: BYE, UPDATE, or INVITE with an offer. */
  async asks(method: string, { more = [], hasOffer = false }: { more?: string[]; hasOffer?: boolean }): Promise<void> {
    const call = this.#call
    if (call === null) throw new Error('There is no call')
    let description: string | null = null
    if (hasOffer) {
      await call.connection.setLocalDescription()
      await gathered(call.connection)
      description = call.connection.localDescription?.sdp ?? null
    }
    const { text, tag } = call
    const [to = '', from = '', contact = ''] = ['To', 'From', 'Contact'].map((name) => header(text, name)[0])
    this.#request(
      `${method} ${/<([^>]*)>/.exec(contact)?.[1] ?? contact}`,
      [
        ...header(text, 'Record-Route').map((route) => `Route: ${route}`),
        `From: ${to};tag=${tag}`,
        `To: ${from}`,
        `Call-ID: ${header(text, 'Call-ID')[0]}`,
        `Contact: ${this.contact}`,
        ...more,
      ],
      description,
    )
  }

  /** Its picture, from the next offer on. */
  async shows(): Promise<void> {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    const [track] = stream.getVideoTracks()
    if (track) this.#call?.connection.addTrack(track, stream)
  }

  async #answered(call: Ringing): Promise<string> {
    if (call.answer !== null) return call.answer
    const { connection } = call
    await connection.setRemoteDescription({ type: 'offer', sdp: body(call.text) })
    connection.addTrack(toneOf(this.#tone))
    await connection.setLocalDescription()
    await gathered(connection)
    call.answer = connection.localDescription?.sdp ?? ''
    return call.answer
  }

  async #take(text: string): Promise<void> {
    const [, method = ''] = /^([A-Z]+) sip/.exec(text) ?? []
    if (method === '') return await this.#takeReply(text)
    this.requests.push(text)
    const call = this.#call
    if (method === 'INVITE' && call !== null && header(text, 'To')[0]?.includes('tag='))
      return await this.#changed(text, call)
    if (method === 'INVITE') {
      this.#call = {
        text,
        connection: new RTCPeerConnection(),
        tag: Math.random().toString(36).slice(2),
        answer: null,
        number: 0,
      }
      return
    }
    if (method === 'ACK') return
    this.#reply(text, '200 OK', { tag: call?.tag ?? null })
    if (method === 'CANCEL' && call !== null) this.#reply(call.text, '487 Request Terminated', { tag: call.tag })
    if (method === 'CANCEL' || method === 'BYE') call?.connection.close()
  }

  async #takeReply(text: string): Promise<void> {
    const [, status = '0'] = /^SIP\/2.0 (\d+)/.exec(text) ?? []
    const [, number, method] = /^CSeq: (\d+) (\w+)/im.exec(text) ?? []
    if (method !== 'INVITE' || Number(status) < 200) return
    this.requests.push(text)
    await this.asks('ACK', { more: [`X-Of: ${number}`] })
    if (Number(status) < 300) await this.#call?.connection.setRemoteDescription({ type: 'answer', sdp: body(text) })
    else await this.#call?.connection.setLocalDescription({ type: 'rollback' })
  }

  async #changed(text: string, { connection, tag }: Ringing): Promise<void> {
    if (this.refuses > 0) return this.#reply(text, `${this.refuses} Not Acceptable Here`, { tag })
    await connection.setRemoteDescription({ type: 'offer', sdp: body(text) })
    await connection.setLocalDescription()
    this.#reply(text, '200 OK', { tag, description: connection.localDescription?.sdp ?? '' })
  }

  #reply(
    request: string,
    status: string,
    { tag, more = [], description = null }: { tag: string | null; more?: string[]; description?: string | null },
  ): void {
    const [to = ''] = header(request, 'To')
    this.#send(
      [
        `SIP/2.0 ${status}`,
        ...header(request, 'Via').map((via) => `Via: ${via}`),
        ...header(request, 'Record-Route').map((route) => `Record-Route: ${route}`),
        `From: ${header(request, 'From')[0]}`,
        `To: ${to.includes('tag=') || tag === null ? to : `${to};tag=${tag}`}`,
        `Call-ID: ${header(request, 'Call-ID')[0]}`,
        `CSeq: ${header(request, 'CSeq')[0]}`,
        `Contact: ${this.contact}`,
        ...more,
      ],
      description,
    )
  }

  #request(line: string, headers: readonly string[], description: string | null = null): void {
    const [method] = line.split(' ')
    // an ACK has the number of what it confirms
    const of = headers.find((one) => one.startsWith('X-Of: '))?.slice(6)
    if (of === undefined) this.#number += 1
    const branch = Math.random().toString(36).slice(2)
    this.#send(
      [
        `${line} SIP/2.0`,
        `Via: SIP/2.0/WS ${this.#host};branch=z9hG4bK${branch}`,
        ...headers,
        `CSeq: ${of ?? this.#number} ${method}`,
        'Max-Forwards: 70',
      ],
      description,
    )
  }

  #send(lines: readonly string[], description: string | null): void {
    const type = description === null ? [] : ['Content-Type: application/sdp']
    const length = `Content-Length: ${new TextEncoder().encode(description ?? '').length}`
    this.#socket.send([...lines, ...type, length, '', description ?? ''].join('\r\n'))
  }
}

export type RingerWindow = Window & { phones: Phone[]; Phone: typeof Phone }

Object.assign(window, { Phone, phones: [] })
