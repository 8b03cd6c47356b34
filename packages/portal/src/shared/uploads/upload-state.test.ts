import { expect, test } from 'vitest'
import { noUpload, stepUpload, type UploadEffect, type UploadEvent, type UploadState } from './upload-state.ts'
import { uploadPercent } from './send-upload.ts'

const file = new File(['x'], 'greeting.wav')
const sending: UploadState = { phase: 'sending', file, percent: 40 }
const refused: UploadState = { phase: 'refused', file, fault: 'size' }
const error = new Error('refused')
const failed: UploadState = { phase: 'failed', file, error }

const chosen: UploadEvent = { type: 'chosen', file, fault: null }
const progress: UploadEvent = { type: 'progress', percent: 64 }
const begun: UploadState = { phase: 'sending', file, percent: 0 }

const table: readonly [string, UploadState, UploadEvent, UploadState, ...UploadEffect['do'][]][] = [
  ['a chosen file is sent', noUpload, chosen, begun, 'send'],
  ['one that can not be taken is not', noUpload, { ...chosen, fault: 'size' }, refused],
  ['another one may be chosen meanwhile', sending, chosen, begun, 'stop', 'send'],
  ['also one that can not be taken', sending, { ...chosen, fault: 'size' }, refused, 'stop'],
  ['and after a failure', failed, chosen, begun, 'send'],
  ['it gets on', sending, progress, { ...sending, percent: 64 }],
  ['but never back', sending, { type: 'progress', percent: 12 }, sending],
  ['it is done', sending, { type: 'done' }, noUpload, 'tell_done'],
  ['it is aborted', sending, { type: 'aborted' }, noUpload, 'stop'],
  ['it ends with its page', sending, { type: 'left' }, noUpload, 'stop'],
  ['a page that is left after a failure stops nothing', failed, { type: 'left' }, failed],
  ['it fails', sending, { type: 'failed', error }, failed],
  ['the failure is dismissed', failed, { type: 'dismissed' }, noUpload],
  ['the refusal is dismissed', refused, { type: 'dismissed' }, noUpload],
  ['what is on its way can only be aborted', sending, { type: 'dismissed' }, sending],
  ['late news of one that is over: progress', noUpload, progress, noUpload],
  ['late news of one that is over: failure', noUpload, { type: 'failed', error }, noUpload],
  ['late news of one that failed', failed, { type: 'done' }, failed],
  ['late news of one that was refused', refused, { type: 'aborted' }, refused],
]

test.each(table)('VBX-04: %s', (_about, state, event, next, ...effects) => {
  const step = stepUpload(state, event)
  expect([step.state, ...step.effects.map((effect) => effect.do)]).toEqual([next, ...effects])
})

test.each([
  [0, 0, 0],
  [0, 2000, 0],
  [1, 2000, 1],
  [1280, 2000, 64],
  [1281, 2000, 65],
  [2000, 2000, 100],
  [2100, 2000, 100],
])('VBX-04: progress from 0 to 100: %d of %d bytes are %d', (loaded, total, percent) => {
  expect(uploadPercent(loaded, total)).toBe(percent)
})
