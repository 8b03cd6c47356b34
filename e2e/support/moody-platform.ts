import { once } from 'node:events'
import { createServer, request as ask, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the platform answers now. `slow`: not at all, until its mood changes. */
export type Mood = 'well' | 'away' | 'slow' | 'html' | 'error' | 'elsewhere' | 'another user'

export interface MoodyPlatform {
  readonly url: string
  be(mood: Mood): void
  close(): Promise<void>
}

export interface MoodyOptions {
  /** Answers for whatever is no path of the API; absent: the real platform does. */
  readonly pages?: RequestListener
}

/** A server in front of a real platform, which answers in its place as a test wants it (FRONT-04). */
export const openMoodyPlatform = async (
  platform: { readonly url: string },
  { pages }: MoodyOptions = {},
): Promise<MoodyPlatform> => {
  let mood: Mood = 'well'
  const held = new Set<ServerResponse>()
  const ill: Readonly<Record<Exclude<Mood, 'well' | 'another user'>, RequestListener>> = {
    away: (request) => request.socket.destroy(),
    slow: (_request, response) => held.add(response),
    html: (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back at nine</h1>nginx'),
    error: (_request, response) =>
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"code":500,"message":"Internal Server Error"}'),
    elsewhere: (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  }
  const server = createServer((request, response) => {
    if (mood !== 'well' && mood !== 'another user') return ill[mood](request, response)
    const { method, headers, url = '/' } = request
    if (pages !== undefined && !/^\/(api|rtc|login_jwt)\b/.test(url)) return pages(request, response)
    // a cache that confuses its users
    const path = mood === 'another user' ? url.replace(/(?<=^\/api\/subscribers\/)\d+/, '3') : url
    const asked = ask(new URL(path, platform.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    return request.pipe(asked)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be: (next) => {
      mood = next
      for (const response of held) response.destroy()
      held.clear()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
