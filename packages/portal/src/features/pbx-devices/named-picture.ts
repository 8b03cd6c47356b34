/** The largest width of a letter, as a fraction of the font size. */
const letterWidth = 0.56

/**
 * Writes names onto the display in the picture of a device. Lineside's own drawings mark the place for each key by
 * `data-key` and `data-name` (anchor, x, y, available width, font size); any other picture stays unchanged.
 * @param names by key, starting with the first; undefined for a free key
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
