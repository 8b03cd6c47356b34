import type { Device } from '@lineside/contract/resources/pbx/pbx-devices'
import { type DeviceUnit, keysOf } from '@lineside/telephony/devices/device-keys'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import css from './device-keys.module.css'
import { KeyEditor } from './key-editor.tsx'
import { KeyList } from './key-list.tsx'
import { KeyPicture } from './key-picture.tsx'
import { type KeySeat, useKeySeats } from './use-key-seats.ts'
import { useRangeName } from './use-range-name.ts'

interface UnitKeysProps {
  device: Device
  /** The phone and its extension modules; never empty. */
  units: readonly DeviceUnit[]
}

/**
 * DEV-04: the keys of the phone or one of its extension modules. Picture and list show the same keys and open the same
 * popover.
 */
export function UnitKeys({ device, units }: UnitKeysProps) {
  const t = useTranslations('pbx-devices')
  const rangeName = useRangeName()
  const [shown, setShown] = useState(0)
  const [lit, setLit] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const unit = units[shown] ?? units[0]
  const seats = useKeySeats(device, unit === undefined ? [] : keysOf(unit))
  // of all units, as the head of the card counts them
  const all = useKeySeats(device, units.flatMap(keysOf))
  if (unit === undefined) return null
  const seat = seats.find(({ place }) => place.id === edited)
  const open = (id: string, from: HTMLElement) => {
    anchor.current = from
    setEdited(id)
  }
  const hasOneEach = units.filter(({ unit: number }) => number === 1).length < 2
  const shared = { seats, lit: edited ?? lit, edited, onLit: setLit, onOpen: open }
  return (
    <section className={css.keys} aria-label={t('keys.title')}>
      <header className={css.head}>
        <h3>{t('keys.title')}</h3>
        <Text tone="muted" size="s" isNumeric>
          {t('keys.count', { taken: all.filter(({ line }) => line).length, total: all.length })}
        </Text>
        {units.length > 1 && (
          <span className={css.units}>
            <Segment
              label={t('keys.unit')}
              options={units.map(({ unit: number, ranges }, index) => ({
                id: String(index),
                text:
                  number === 0
                    ? t('keys.phone')
                    : hasOneEach
                      ? t('keys.extension', { number })
                      : t('keys.extensionOf', { number, range: ranges.map(({ name }) => rangeName(name)).join(', ') }),
              }))}
              value={String(shown)}
              onChange={(next) => {
                setShown(Number(next))
                setLit(null)
              }}
            />
          </span>
        )}
      </header>
      <div className={css.columns} data-slim={isSlim(seats) || undefined}>
        <KeyPicture key={unit.modelId} modelId={unit.modelId} {...shared} />
        <KeyList {...shared} />
      </div>
      {seat && (
        <KeyEditor key={seat.place.id} device={device} seat={seat} anchor={anchor} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

/** Whether the picture is narrow enough to leave room for two columns of keys beside it. */
const isSlim = (seats: readonly KeySeat[]): boolean => Math.max(...seats.map(({ place }) => place.point.x)) < 270
