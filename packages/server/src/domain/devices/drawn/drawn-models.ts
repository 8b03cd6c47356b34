import { columnOfKeys, type DrawnModel, rowOfKeys } from './drawn-model.ts'

const vendor = 'Generic'

/** Six keys in a row under the display. */
const desk6: DrawnModel = {
  vendor,
  model: 'Desk 6',
  type: 'phone',
  extensions: 0,
  width: 500,
  height: 398,
  display: {
    x: 150,
    y: 38,
    width: 320,
    height: 146,
  },
  ranges: [
    {
      name: 'Line keys',
      can: 'lines and lamps',
      keys: rowOfKeys({
        x: 178,
        y: 211.5,
        step: 53,
        count: 6,
      }),
    },
  ],
}

/** Twelve keys in columns on both sides of the display. */
const desk12: DrawnModel = {
  vendor,
  model: 'Desk 12',
  type: 'phone',
  extensions: 2,
  width: 580,
  height: 430,
  display: {
    x: 198,
    y: 40,
    width: 304,
    height: 208,
  },
  ranges: [
    {
      name: 'Line keys',
      can: 'lines and lamps',
      keys: [
        ...columnOfKeys(
          {
            x: 165.5,
            y: 72,
            step: 31,
            count: 6,
          },
          'left',
        ),
        ...columnOfKeys(
          {
            x: 534.5,
            y: 72,
            step: 31,
            count: 6,
          },
          'right',
        ),
      ],
    },
  ],
}

/** Eight line keys in columns on both sides, and six keys for lamps of other lines under the display. */
const desk14: DrawnModel = {
  vendor,
  model: 'Desk 14',
  type: 'phone',
  extensions: 3,
  width: 600,
  height: 440,
  display: {
    x: 198,
    y: 40,
    width: 324,
    height: 172,
  },
  ranges: [
    {
      name: 'Line keys',
      can: 'lines and lamps',
      keys: [
        ...columnOfKeys(
          {
            x: 165.5,
            y: 72,
            step: 32,
            count: 4,
          },
          'left',
        ),
        ...columnOfKeys(
          {
            x: 554.5,
            y: 72,
            step: 32,
            count: 4,
          },
          'right',
        ),
      ],
    },
    {
      name: 'Lamp keys',
      can: 'lamps',
      keys: rowOfKeys({
        x: 225,
        y: 239.5,
        step: 54,
        count: 6,
      }),
    },
  ],
}

/** An extension unit: twenty keys in two columns, with labels beside them. */
const keys20: DrawnModel = {
  vendor,
  model: 'Keys 20',
  type: 'extension',
  extensions: 0,
  width: 288,
  height: 410,
  display: {
    x: 76,
    y: 32,
    width: 136,
    height: 326,
  },
  ranges: [
    {
      name: 'Extension keys',
      can: 'lines and lamps',
      keys: [
        ...columnOfKeys(
          {
            x: 43.5,
            y: 52,
            step: 32,
            count: 10,
          },
          'left',
        ),
        ...columnOfKeys(
          {
            x: 244.5,
            y: 52,
            step: 32,
            count: 10,
          },
          'right',
        ),
      ],
    },
  ],
}

/** The softphone baresip: its keys are accounts and contacts in its window. */
const softphone: DrawnModel = {
  vendor: 'Baresip',
  model: 'Softphone',
  type: 'phone',
  format: 'baresip',
  extensions: 0,
  width: 440,
  height: 330,
  display: {
    x: 70,
    y: 32,
    width: 300,
    height: 232,
  },
  ranges: [
    {
      name: 'Line keys',
      can: 'lines and lamps',
      keys: [
        ...columnOfKeys(
          {
            x: 37.5,
            y: 68,
            step: 32,
            count: 6,
          },
          'left',
        ),
        ...columnOfKeys(
          {
            x: 402.5,
            y: 68,
            step: 32,
            count: 6,
          },
          'right',
        ),
      ],
    },
  ],
}

/** The models that every reseller can offer: our own drawings of phones of no maker, and a softphone. */
export const drawnModels: readonly DrawnModel[] = [desk6, desk12, desk14, keys20, softphone]
