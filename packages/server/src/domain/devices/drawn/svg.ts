type Attributes = Readonly<Record<string, string | number | undefined>>

const escaped = (value: string | number): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** One element of a picture; attributes that are undefined are left out. */
export const element = (name: string, attributes: Attributes, ...content: readonly string[]): string => {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  )
  return content.length === 0
    ? `<${name}${given.join('')}/>`
    : `<${name}${given.join('')}>${content.join('')}</${name}>`
}

/** A text element. */
export const label = (text: string, attributes: Attributes): string =>
  element('text', { 'font-family': 'system-ui, sans-serif', ...attributes }, escaped(text))
