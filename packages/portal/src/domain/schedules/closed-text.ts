import type { ClosedTarget } from '@lineside/contract/resources/pbx/schedules'
import type { Texts } from '../../shared/i18n/texts.ts'
import { announcementNumber } from './announcements.ts'
import { writtenNumber } from './closed-draft.ts'

/** An announcement by the name that its sound set gives it. */
export const announcementText = (handle: string, t: Texts<'pbx-schedules'>): string => {
  const number = announcementNumber(handle)
  return number === null ? t('closedTo.officeHours') : t('closedTo.announcement', { number })
}

/**
 * Where callers go instead, in a word or two.
 * @param name of the line to which they go
 */
export const closedText = (closed: ClosedTarget, name: string | null, t: Texts<'pbx-schedules'>): string => {
  switch (closed.to) {
    case 'announcement':
      return announcementText(closed.handle, t)
    case 'voicebox':
      return t('closedTo.voicebox')
    case 'line':
      return name ?? t('closedTo.voicebox')
    case 'number':
      return writtenNumber(closed.number)
  }
}
