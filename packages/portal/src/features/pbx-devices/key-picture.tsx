import { keyLayout } from '@lineside/telephony/devices/key-layout'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Note } from '../../shared/ui/feedback/note.tsx'
import css from './device-keys.module.css'
import { keyButton, type KeyProps } from './key-props.ts'
import { type ModelPicture, modelPictureQuery } from './model-queries.ts'
import { svgUrl, withNames } from './named-picture.ts'

/**
 * DEV-04: the device from the front, with a numbered spot on each key. DEV-05: without the picture the spots remain.
 */
export function KeyPicture({ modelId, ...keys }: KeyProps & { modelId: number }) {
  const t = useTranslations('pbx-devices')
  const stage = useRef<HTMLDivElement>(null)
  const width = useWidth(stage)
  const { data: picture, isError, isPending } = useQuery(modelPictureQuery(modelId, 'front'))
  const points = keys.seats.map(({ place }) => place.point)
  const layout = width > 0 && !isPending ? keyLayout(points, picture ?? null, width) : null
  return (
    <div className={css.picture}>
      {isError && <Note>{t('keys.noPicture')}</Note>}
      <div
        ref={stage}
        className={css.stage}
        role="group"
        aria-label={t('keys.picture')}
        aria-busy={isPending || undefined}
        data-bare={isError || undefined}
        style={layout ? { blockSize: layout.height } : undefined}
      >
        {layout && picture && <img src={urlOf(picture, keys.seats)} alt="" style={{ ...layout.picture }} />}
        {layout?.spots.map(({ left, top, size }, index) => {
          const seat = keys.seats[index]
          if (seat === undefined) return null
          return (
            <button
              key={seat.place.id}
              {...keyButton(keys, seat)}
              className={css.spot}
              style={{ left, top, inlineSize: size, blockSize: size }}
              aria-label={seat.sentence}
              data-tip={seat.sentence}
              data-taken={seat.line !== undefined || undefined}
            >
              {seat.place.key_num + 1}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** The picture's address, with the names of the assigned subscribers written onto a drawing that has room for them. */
const urlOf = ({ url, svg }: ModelPicture, seats: KeyProps['seats']): string =>
  svg === null
    ? url
    : svgUrl(
        withNames(
          svg,
          seats.map(({ line, who }) => line && (line.label ?? who?.text)),
        ),
      )

/** The width of an element in pixels, including fractions, updated as it changes; 0 until it is known. */
function useWidth(part: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (part.current === null) return
    // the observer reports the initial width, too, before the first paint
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [part])
  return width
}
