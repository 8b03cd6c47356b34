import type { CdkConference, CdkConferenceNetwork } from '@lineside/contract/rtc/cdk'
import { Network, type Wire } from '../network.ts'

export class ConferenceNetwork extends Network implements CdkConferenceNetwork {
  readonly #wire: Wire

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  onConferenceParticipantJoined = (): this => this
  onConferenceParticipantLeft = (): this => this
  onConferenceEvent = (): this => this
  onConferenceMessage = (): this => this
  onConferenceFile = (): this => this
  onConferenceEnded = (): this => this

  joinConference(): Promise<CdkConference> {
    return Promise.reject(new Error('There are no conferences yet'))
  }

  changeConferenceMedia(): Promise<void> {
    return Promise.reject(new Error('There are no conferences yet'))
  }

  leaveConference(): Promise<void> {
    this.#wire.send({ type: 'conference_leave' })
    return Promise.resolve()
  }
}
