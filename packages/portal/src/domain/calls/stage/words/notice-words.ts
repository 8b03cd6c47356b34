import type { CallNotice } from '@lineside/telephony/call-window/call-window'
import type { Texts } from '../../../../shared/i18n/texts.ts'
import { endWords } from './end-words.ts'
import { partyName } from './party-words.ts'

const nobody = { number: null, name: null }

/** The text of a notice about an ongoing call: what happened, and what still works. */
export const noticeWords = (notice: CallNotice, t: Texts<'call-stage'>): string => {
  switch (notice.kind) {
    case 'deviceGone':
      return t(`notice.deviceGone.${notice.goesOn}`, { device: notice.label })
    case 'notTaken': {
      const { title } = endWords(notice.end, nobody, 'in', t)
      return t('notice.notTaken', { why: title })
    }
    case 'otherEnded': {
      const name = partyName(notice.party, t)
      const why = endWords(notice.end, notice.party, 'out', t).title
      return t('notice.otherEnded', { name, why, isNamed: String(why.includes(name)) })
    }
    case 'failed':
      return t(`notice.failed.${notice.step}`)
    case 'pictureDeclined':
      return t('notice.pictureDeclined', { name: partyName(notice.party, t) })
    case 'mediaRefused':
      return t(`notice.refused.${notice.media}`)
  }
}
