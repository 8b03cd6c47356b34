import type { VoicemailGreeting } from '@lineside/contract/resources/voicemail-greetings'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/api/report-error.ts'
import { Player } from '../../shared/ui/sound/player.tsx'
import { greetingSound } from './greeting-queries.ts'

interface GreetingPlayerProps {
  name: string
  greeting: VoicemailGreeting
}

export function GreetingPlayer({ name, greeting }: GreetingPlayerProps) {
  const t = useTranslations('voicebox')
  const common = useTranslations('common')
  return (
    <Player
      name={name}
      size="s"
      load={() => greetingSound(greeting.id)}
      seconds={greeting.duration}
      onError={(error) => reportError(error, { fallback: common('errors.whileTrying', { action: t('playAction') }) })}
    />
  )
}
