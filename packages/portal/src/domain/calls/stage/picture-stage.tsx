import type { RtcParty } from '@lineside/contract/rtc/frames'
import { Maximize2, MonitorUp } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import { Face } from '../people/face.tsx'
import { partyName } from './words/party-words.ts'
import css from './picture-stage.module.css'
import { Picture } from './remote-media.tsx'

const bold = (inner: ReactNode) => <b>{inner}</b>

export interface OwnPicture {
  readonly stream: MediaStream
  readonly isScreen: boolean
}

export interface PictureStageProps {
  /** The state in a sentence, for people who can not see the picture. */
  title: string
  party: RtcParty
  /** The picture is a shared window or screen, which is never cropped; a camera picture fills the stage. */
  isScreen: boolean
  stream: MediaStream | null
  /** Below the name: number and time. */
  detail: ReactNode
  facts: ReactNode
  own: OwnPicture | null
  notice?: ReactNode
  /** A second call, in the corner. */
  waiting?: ReactNode
  onLines: (lines: number) => void
}

/**
 * The other party's picture fills the stage, their name at the lower left, the user's own picture at the upper right.
 */
export function PictureStage(props: PictureStageProps) {
  const { title, party, isScreen, stream, detail, facts, own, notice, waiting, onLines } = props
  const t = useTranslations('call-stage')
  const id = useId()
  const stage = useRef<HTMLElement>(null)
  const name = partyName(party, t)
  return (
    <section ref={stage} aria-labelledby={id} className={css.stage}>
      <VisuallyHidden>
        <h1 id={id}>{title}</h1>
      </VisuallyHidden>
      <Picture
        stream={stream}
        label={t(isScreen ? 'picture.screenOf' : 'picture.of', { name })}
        fit={isScreen ? 'contain' : 'cover'}
        onLines={onLines}
      />
      <div className={css.strip}>
        {isScreen && (
          <div className={css.tile}>
            <Face face={{ name }} size="s" />
            <span className={css.tag}>{name}</span>
          </div>
        )}
        {own && <OwnTile own={own} />}
      </div>
      <div className={cx(css.top, isScreen && css.narrow)}>
        {facts}
        {notice}
      </div>
      {isScreen ? (
        <>
          <div className={cx(css.who, css.shares)}>
            <Icon as={MonitorUp} />
            <span>{t.rich('picture.shares', { name, b: bold })}</span>
          </div>
          <div className={css.full}>
            <IconButton
              icon={Maximize2}
              name={t('picture.fullScreen')}
              tipSide="above"
              onClick={() => void stage.current?.requestFullscreen?.()}
            />
          </div>
        </>
      ) : (
        <div className={css.who}>
          <Face face={{ name }} size="xs" />
          <div>
            <b>{name}</b>
            <p>{detail}</p>
          </div>
        </div>
      )}
      {waiting && <div className={css.waiting}>{waiting}</div>}
    </section>
  )
}

/** The user's own picture, which can be made smaller or larger. */
export function OwnTile({ own }: { own: OwnPicture }) {
  const t = useTranslations('call-stage')
  return (
    <div className={css.tile}>
      <Picture
        stream={own.stream}
        label={t('picture.own')}
        fit={own.isScreen ? 'contain' : 'cover'}
        isMirrored={!own.isScreen}
      />
      <span className={css.tag}>{t(own.isScreen ? 'picture.ownScreen' : 'party.you')}</span>
    </div>
  )
}
