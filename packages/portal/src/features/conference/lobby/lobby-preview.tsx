import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Picture } from '../../../domain/calls/stage/remote-media.tsx'
import { useStore } from '../../../shared/state/store.ts'
import { Avatar } from '../../../shared/ui/basics/avatar.tsx'
import type { ConferenceSession } from '../conference-session.ts'
import css from './lobby.module.css'
import { MediaButtons } from '../media-buttons.tsx'

/**
 * Shows the user as the others will see them. The camera is never switched on unasked: a light that comes on by itself
 * frightens people. The microphone is, where the browser need not ask for it, because who joins is heard.
 */
export function LobbyPreview({ session, name }: { session: ConferenceSession | null; name: string }) {
  const t = useTranslations('conference')
  return (
    <section className={css.preview} aria-label={t('lobby.preview')}>
      {session ? <Mirror session={session} name={name} /> : <NoPicture name={name} />}
    </section>
  )
}

function Mirror({ session, name }: { session: ConferenceSession; name: string }) {
  const t = useTranslations('conference')
  const { me } = useStore(session)
  const { video, screen } = me.media
  useEffect(() => {
    void isMicrophoneAllowed().then((isAllowed) => isAllowed && session.preview())
  }, [session])
  return (
    <>
      {video || screen ? (
        <>
          <Picture
            stream={me.stream}
            label={t('lobby.preview')}
            fit={screen ? 'contain' : 'cover'}
            isMirrored={video}
          />
          <span className={css.tag}>{t('lobby.preview')}</span>
        </>
      ) : (
        <NoPicture name={name} />
      )}
      <div className={css.toggles}>
        <MediaButtons session={session} />
      </div>
    </>
  )
}

/** Whether the user has allowed the microphone before. Browsers that do not tell are asked when the user joins. */
const isMicrophoneAllowed = async (): Promise<boolean> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' })
    return state === 'granted'
  } catch {
    return false
  }
}

function NoPicture({ name }: { name: string }) {
  const t = useTranslations('conference')
  return (
    <div className={css.nothing}>
      <Avatar name={name} size="xl" />
      <span>{t('lobby.noPicture')}</span>
    </div>
  )
}
