import { MediaBuilder } from './media/media-builder.ts'
import { SipClient } from './sip-ws/sip-client.ts'
import { createSipSession, setSubscriber } from './sip-ws/sip-line.ts'
import { setApiBaseUrl, setApiJwt } from './socket/api-session.ts'

// the engine of a platform that has none of its own for browsers: SIP on a websocket behind the same surface (FRONT-02)
globalThis.cdk = {
  ngcp: { setApiBaseUrl, setApiJwt, setSubscriber, createRTCEngineSession: createSipSession },
  Client: SipClient,
  media: { create: () => new MediaBuilder(() => Promise.resolve()) },
  getChromeExtensionURL: () => '',
}
