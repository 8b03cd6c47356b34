import type { Browser, Page } from '@playwright/test'
import type { CdkConferenceNetwork } from '../../../packages/contract/src/rtc/cdk.ts'
import { signInWith } from '../api-as.ts'
import type { Person } from './conference.ts'
import { type EngineWindow, openUnconnectedPage } from './engine-page.ts'
import type { RunningServer } from '../server.ts'

export interface Member {
  readonly person: Person
  readonly camera?: boolean
}

/** Members of one conference who share a page, each with a connection to the server, devices and media of their own. */
export interface Members {
  /** A question to it is answered by the sum of all its members. */
  readonly page: Page
  /** The errors in it. */
  readonly findings: readonly string[]
  readonly leave: (person: Person) => Promise<void>
}

type MembersWindow = EngineWindow & { members: Map<string, CdkConferenceNetwork> }

/**
 * Fills a room with members who have the engine and no portal: to load a portal takes the processor longer than all that a
 * conference of five carries.
 */
export const joinMembers = async (
  browser: Browser,
  server: RunningServer,
  room: string,
  members: readonly Member[],
): Promise<Members> => {
  const { page, findings } = await openUnconnectedPage(browser, server)
  await page.evaluate(() => Object.assign(window, { members: new Map() }))
  for (const { person, camera = false } of members) {
    const { username = '', password = '' } = server.accounts.find((one) => one.username.startsWith(`${person}.`)) ?? {}
    const { body } = await signInWith(server, { username, password })
    await page.evaluate(joinHere, { person, camera, room, jwt: String(body['jwt']) })
  }
  return {
    page,
    findings,
    leave: (person) =>
      page.evaluate(async (who) => {
        await (window as unknown as MembersWindow).members.get(who)?.leaveConference()
      }, person),
  }
}

const joinHere = async (joining: { person: string; camera: boolean; room: string; jwt: string }): Promise<void> => {
  const { cdk, members } = window as unknown as MembersWindow
  cdk.ngcp.setApiBaseUrl(location.origin)
  cdk.ngcp.setApiJwt(joining.jwt)
  const userSession = await cdk.ngcp.createRTCEngineSession()
  const client = new cdk.Client({ url: `ws://${location.host}/rtc/api`, userSession })
  const network = await new Promise<CdkConferenceNetwork>((resolve, reject) => {
    client
      .onConnect(() => {
        const conferences = client.getNetworkByTag('conference')
        conferences.onConnect(() => resolve(conferences))
      })
      .onDisconnect(() => reject(new Error(`not connected: ${client.disconnectReason}`)))
  })
  members.set(joining.person, network)
  const devices = cdk.media.create()
  devices.enableMicrophone()
  if (joining.camera) devices.enableCamera()
  await network.joinConference({
    conferenceName: joining.room,
    displayName: joining.person,
    localMediaStream: await devices.build(),
  })
}
