import { type Session, SessionState } from 'sip.js'
import { expect, test } from 'vitest'
import { MediaChanges } from './media-changes.ts'

/** An answered call with a camera, whose other side takes no new description, and whether its picture is sent. */
const given = () => {
  let isSent = false
  const media = {
    local: { hasVideo: () => true },
    switch: (_kind: string, isOn: boolean) => void (isSent = isOn),
  }
  type Asked = { requestDelegate: { onReject(response: object): void } }
  const session = {
    state: SessionState.Established,
    sessionDescriptionHandler: media,
    invite: async ({ requestDelegate }: Asked) => requestDelegate.onReject({ message: { statusCode: 488 } }),
  }
  return { changes: new MediaChanges(session as unknown as Session, () => {}), isSent: () => isSent, media }
}

test('FRONT-02: a picture that the other side does not take stays paused, and the user is told', async () => {
  const { changes, isSent } = given()
  await expect(changes.showPicture()).rejects.toThrow('media_refused')
  expect(isSent()).toBe(false)
})

test('FRONT-02: a picture is paused at once, whatever the other side says', async () => {
  const { changes, isSent, media } = given()
  media.switch('video', true)
  const told = changes.hidePicture()
  expect(isSent()).toBe(false)
  await expect(told).rejects.toThrow('media_refused')
  expect(isSent()).toBe(false)
})
