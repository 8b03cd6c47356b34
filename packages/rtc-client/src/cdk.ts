import type { Cdk } from '@lineside/contract/rtc/cdk'
import { Client } from './client.ts'
import { mediaPart } from './media-part.ts'
import { MediaBuilder } from './media/media-builder.ts'
import { createRTCEngineSession, setApiBaseUrl, setApiJwt } from './socket/api-session.ts'

declare global {
  // eslint-disable-next-line no-var
  var cdk: Cdk
}

globalThis.cdk = {
  ngcp: { setApiBaseUrl, setApiJwt, createRTCEngineSession },
  Client,
  media: { create: () => new MediaBuilder(mediaPart.load) },
  getChromeExtensionURL: () => '',
}
