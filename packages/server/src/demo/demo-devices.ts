import type { DeviceLineType } from '@lineside/contract/resources/pbx/pbx-devices'

/** A key of a phone, and the username of the line on it. */
interface DemoKey {
  readonly range: 'Line keys' | 'Lamp keys' | 'Extension keys'
  /** Number of the key on the phone, from 1. */
  readonly key: number
  readonly type: Extract<DeviceLineType, 'private' | 'shared' | 'blf'>
  readonly who: string
}

export interface DemoDevice {
  readonly name: string
  readonly mac: string
  readonly model: 'Desk 6' | 'Desk 12' | 'Desk 14'
  readonly keys: readonly DemoKey[]
}

const on =
  (range: DemoKey['range']) =>
  (key: number, type: DemoKey['type'], who: string): DemoKey => ({ range, key, type, who })
const [line, lamp, unit] = [on('Line keys'), on('Lamp keys'), on('Extension keys')]

/** The phones of each company, by its external id. */
export const demoDevices: Readonly<Record<string, readonly DemoDevice[]>> = {
  ahorn: [
    // lists show the newest device first
    { name: 'Meeting room', mac: '02-15-65-A2-7F-3F', model: 'Desk 6', keys: [] },
    {
      name: 'Workshop',
      mac: '02:15:65:a2:7f:2e',
      model: 'Desk 6',
      keys: [line(1, 'private', 'lukasz.wisniewski'), line(2, 'blf', 'anna.novak')],
    },
    {
      name: 'Sales desk',
      mac: '02:15:65:a2:7f:1d',
      model: 'Desk 14',
      keys: [
        line(1, 'private', 'max.berger'),
        line(2, 'shared', 'sales'),
        lamp(1, 'blf', 'felix.brandt'),
        lamp(2, 'blf', 'petra.lang'),
        lamp(3, 'blf', 'anna.novak'),
      ],
    },
    {
      name: 'Reception',
      mac: '02:15:65:a2:7f:0c',
      model: 'Desk 12',
      keys: [
        line(1, 'private', 'anna.novak'),
        line(2, 'blf', 'max.berger'),
        line(3, 'blf', 'sofia.marchetti'),
        line(4, 'shared', 'sales'),
        line(6, 'blf', 'jonas.keller'),
        line(7, 'blf', 'petra.lang'),
        line(8, 'blf', 'felix.brandt'),
        line(10, 'blf', 'lukasz.wisniewski'),
        line(11, 'shared', 'support'),
        unit(1, 'blf', 'lukasz.wisniewski'),
        unit(2, 'shared', 'support'),
        unit(11, 'blf', 'max.berger'),
      ],
    },
  ],
  lindner: [
    {
      name: 'Front desk',
      mac: '02:15:65:b3:10:01',
      model: 'Desk 6',
      keys: [line(1, 'private', 'doris.berger'), line(2, 'blf', 'eva.lindner')],
    },
  ],
  'harbour-view': [
    {
      name: 'Front desk',
      mac: '02:15:65:c4:20:01',
      model: 'Desk 14',
      keys: [
        line(1, 'private', 'front.desk'),
        line(2, 'shared', 'reservations'),
        lamp(1, 'blf', 'ben.carter'),
        lamp(2, 'blf', 'olivia.hart'),
        unit(1, 'blf', 'ben.carter'),
      ],
    },
    {
      name: 'Back office',
      mac: '02:15:65:c4:20:02',
      model: 'Desk 12',
      keys: [line(1, 'private', 'ben.carter'), line(2, 'blf', 'front.desk')],
    },
  ],
}
