import os from 'node:os'
import { serveParent } from '../../platform/child/serve-parent.ts'
import { MediaError } from './media-error.ts'
import type { MediaJobName, MediaJobs, MediaMessage, MediaReply, MediaRequest } from './media-jobs.ts'
import { reason } from '../../platform/reason.ts'

const parent = serveParent<MediaRequest, MediaMessage>()

/** The conversion process: it runs one job after the other. */
type Job<Name extends MediaJobName> = (
  input: MediaJobs[Name]['input'],
  beginStep: () => void,
) => Promise<MediaJobs[Name]['output']>

/** Loaded only when needed, so that converting a sound does not load the image libraries. */
const jobs: { [Name in MediaJobName]: () => Promise<Job<Name>> } = {
  transcode: async () => (await import('./audio/transcode.ts')).transcode,
  combineSides: async () => (await import('./audio/combine-sides.ts')).combineSides,
  measure: async () => (await import('./audio/measure.ts')).measure,
  renderFax: async () => (await import('./fax/render.ts')).render,
  renderDocument: async () => (await import('./fax/render-document.ts')).renderDocument,
  keepFax: async () => (await import('./fax/keep.ts')).keep,
  convertFax: async () => (await import('./fax/convert.ts')).convert,
  drawIcon: async () => (await import('./draw-icon.ts')).drawIcon,
  readMailHead: async () => (await import('./mail/read-mail.ts')).readMailHead,
  readMailStart: async () => (await import('./mail/read-mail.ts')).readMailStart,
  readMail: async () => (await import('./mail/read-mail.ts')).readMail,
  readContacts: async () => (await import('../contact-files/read-contacts.ts')).readContacts,
  matchRules: async () => {
    const { isAllowed } = await import('@lineside/telephony/fax/mail-rules')
    return ({ rules, facts }) => Promise.resolve(isAllowed(rules, facts))
  },
}

async function perform<Name extends MediaJobName>(name: Name, input: MediaJobs[Name]['input']): Promise<MediaReply> {
  try {
    const job = await jobs[name]()
    return { output: await job(input, () => parent.send({ step: true })) }
  } catch (error) {
    const message = reason(error)
    const { code, found } = error instanceof MediaError ? error : { code: null, found: null }
    const system = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
    return { code, message, found, system }
  }
}

// requests come first: a conversion gets only the processor time that they leave
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
parent.onMessage(({ name, input }) => {
  void perform(name, input).then(parent.send)
})
