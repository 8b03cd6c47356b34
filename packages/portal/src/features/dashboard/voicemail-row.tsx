import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { Download, Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { isNewVoicemail } from '../../domain/conversations/conversation-keys.ts'
import { voicemailSound } from '../../domain/conversations/message-files.ts'
import { useMoveVoicemail } from '../../domain/conversations/move-voicemail.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { useDownload } from '../../domain/conversations/use-download.ts'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { PlayButton } from '../../shared/ui/sound/play-button.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { usePlayer } from '../../shared/ui/sound/use-player.ts'
import { useShortTexts } from './use-short-texts.ts'

/** DASH-02: a voicemail that can be played and downloaded in place. */
export function VoicemailRow({ voicemail, now }: { voicemail: Conversation; now: Date }) {
  const t = useTranslations('dashboard')
  const items = useTranslations('conversation-items')
  const common = useTranslations('common')
  const labels = useKitLabels()
  const short = useShortTexts()
  const { party, startedAt } = useConversationTexts()(voicemail)
  const { mutate: move } = useMoveVoicemail()
  const download = useDownload()
  const seconds = Number(voicemail.duration ?? 0)
  const { state, toggle } = usePlayer({
    load: () => voicemailSound(voicemail.id),
    seconds,
    onStart: () => isNewVoicemail(voicemail) && move({ id: voicemail.id, from: 'INBOX', to: 'Old' }),
    onError: (error) =>
      reportError(error, { fallback: common('errors.whileTrying', { action: items('actions.play') }) }),
  })
  const isPlaying = state.phase === 'playing'
  const what = items('voicemailFrom', { name: party.name })
  const isOn = isPlaying || state.position > 0
  const length = isOn ? `${playerTime(state.position)} / ${playerTime(state.duration)}` : playerTime(seconds)
  return (
    <Row
      start={
        <PlayButton
          icon={isPlaying ? Pause : Play}
          name={isPlaying ? labels.pause(what) : labels.play(what)}
          size="s"
          isBusy={state.phase === 'loading'}
          onClick={() => void toggle()}
        />
      }
      title={party.name}
      meta={`${short.time(startedAt, now)} · ${length}`}
      end={
        <IconButton
          icon={Download}
          name={t('voicemails.download', { name: party.name })}
          size="s"
          disabled={download.isPending}
          onClick={() => download.mutate({ type: 'voicemail', id: voicemail.id })}
        />
      }
    />
  )
}
