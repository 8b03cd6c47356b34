import { expect, test } from 'vitest'
import { type MediaMode, mediaOfMode, toggledMode } from './media-mode.ts'

const table: readonly (readonly [MediaMode, MediaMode, MediaMode, MediaMode])[] = [
  // the mode, and the mode after toggling microphone, camera and screen
  [null, 'mic', 'cam', 'screen'],
  ['mic', null, 'micCam', 'micScreen'],
  ['micCam', 'cam', 'mic', 'micScreen'],
  ['cam', 'micCam', null, 'screen'],
  ['micScreen', 'screen', 'micCam', 'mic'],
  ['screen', 'micScreen', 'cam', null],
]

for (const [mode, microphone, camera, screen] of table)
  test(`CONF-07: toggles on ${mode ?? 'nothing'}`, () => {
    expect(toggledMode(mode, 'microphone')).toBe(microphone)
    expect(toggledMode(mode, 'camera')).toBe(camera)
    expect(toggledMode(mode, 'screen')).toBe(screen)
  })

test('CONF-07: camera and screen are never sent at once', () => {
  for (const [mode] of table) {
    const { video, screen } = mediaOfMode(mode)
    expect(video && screen).toBe(false)
  }
})
