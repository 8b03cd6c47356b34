import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** An old portal with a sign-in, a page with a form, and a cookie that both need. */
export const oldPortal = (): RequestListener => {
  let contact = 'Anna'
  const show = ({ headers }: IncomingMessage, response: ServerResponse, body: string): void =>
    void response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>
      <html lang="en"><title>Old</title><p id="cookie">${headers.cookie ?? 'no cookie'}</p>${body}`)
  const answer = (request: IncomingMessage, response: ServerResponse, sent: URLSearchParams): void => {
    const { method, headers, url } = request
    const page = url?.split('?')[0] ?? '/'
    if (page === '/login' && method === 'POST') {
      const cookie = `session=${sent.get('user')}; Path=/; HttpOnly`
      return void response.writeHead(303, { location: '/customer/1/details', 'set-cookie': cookie }).end()
    }
    if (page === '/login')
      return show(
        request,
        response,
        '<form method=post><input name=user aria-label=User><button>Sign in</button></form>',
      )
    if (headers.cookie === undefined) return void response.writeHead(302, { location: '/login' }).end()
    if (method === 'POST') {
      contact = sent.get('contact') ?? ''
      return void response.writeHead(303, { location: page }).end()
    }
    return show(
      request,
      response,
      `<h1>Customer</h1><p id=contact>${contact}</p><form method=post><input name=contact aria-label=Contact><button>Save</button></form>`,
    )
  }
  return (request, response) => void text(request).then((body) => answer(request, response, new URLSearchParams(body)))
}
