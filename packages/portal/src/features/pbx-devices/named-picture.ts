/** How wide a letter is at most, in parts of the size of the font. */
const letterWidth = 0.56

/**
 * A picture of a device with names on its display, where it leaves room for them: our own drawings say so of each key by
 * `data-key` and `data-name` (anchor, x, y, room and size of the font). Any other picture stays as it is.
 * @param svg null: it is no such picture
 * @param names by key, from the first; undefined: nobody sits there
 */
export const withNames = (svg: string, names: readonly (string | undefined)[]): string =>
  svg.replace(
    /<rect[^>]*? data-key="(\d+)" data-name="(start|middle|end) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"[^>]*?\/>/g,
    (...found) => {
      const [line, key, anchor, x, y, room, size] = found as readonly string[]
      const name = names[Number(key) - 1]
      if (name === undefined) return line ?? ''
      const most = Math.floor(Number(room) / (Number(size) * letterWidth))
      const shown = name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name
      return `<text x="${x}" y="${y}" font-size="${size}" font-weight="500" font-family="system-ui, sans-serif" fill="#22353b" text-anchor="${anchor}">${escaped(shown)}</text>`
    },
  )

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`).replace(/\p{Cc}/gu, ' ')

export const svgUrl = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
