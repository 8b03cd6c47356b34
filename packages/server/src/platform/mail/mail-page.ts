import type { Mail } from './mail-transport.ts'

export interface MailLink {
  readonly words: string
  readonly address: string
}

/** One thing that a mail tells of, with what its reader may do about it. */
export interface MailItem {
  readonly title: string
  readonly lines: readonly string[]
  /** `tel:` and addresses of the portal; opening one does nothing by itself. */
  readonly links: readonly MailLink[]
}

/** PUSH-03: a mail as its reader sees it, from which both its texts are made. */
export interface MailPage {
  /** BCP 47. */
  readonly locale: string
  /** Name of the product, as its reseller calls it. */
  readonly product: string
  /** `#rrggbb`; null: none of its own. */
  readonly colour: string | null
  readonly heading: string
  readonly items: readonly MailItem[]
  readonly notes: readonly string[]
  /** Leads to all of it. */
  readonly more: MailLink | null
  /** Says why the mail came, and leads to where that is changed. */
  readonly settings: MailLink
}

/** The plain text and the HTML of a mail, which say the same. The HTML loads nothing: no picture, no font, no script. */
export const mailPage = (page: MailPage): Pick<Mail, 'text' | 'html' | 'settings'> => ({
  text: plain(page),
  html: hypertext(page),
  settings: page.settings.address,
})

const plain = ({ locale, product, heading, items, notes, more, settings }: MailPage): string => {
  // French has a narrow space before the colon
  const colon = locale === 'fr' ? '\u202f:' : ':'
  const asText = ({ words, address }: MailLink): string => `${words}${colon} ${address}`
  const told = items.map(({ title, lines, links }) =>
    [title, ...lines, ...links.filter(isForReaders).map(asText)].join('\n'),
  )
  const end = [...notes, ...(more === null ? [] : [asText(more)])]
  return `${[heading, ...told, ...end, `-- \n${product}\n${asText(settings)}`].join('\n\n')}\n`
}

/** Programs make a number of plain text a link by themselves. */
const isForReaders = ({ address }: MailLink): boolean => !address.startsWith('tel:')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const asLink = ({ words, address }: MailLink): string => `<a href="${escaped(address)}">${escaped(words)}</a>`

const paragraph = (content: string): string => `<p style="margin:0 0 16px">${content}</p>`

/** Mail programs read styles of elements only, and turn them dark by themselves; so there are few, and no colours of text. */
const hypertext = ({ locale, product, colour, heading, items, notes, more, settings }: MailPage): string => {
  const told = items.map(({ title, lines, links }) => {
    const actions = links
      .map((link) => `<span style="display:inline-block;margin-right:16px">${asLink(link)}</span>`)
      .join(' ')
    const content = [`<strong>${escaped(title)}</strong>`, ...lines.map(escaped), ...(actions === '' ? [] : [actions])]
    return `<li style="margin:0 0 16px">${content.join('<br>')}</li>`
  })
  const rule = colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : 'currentColor'
  return `<!doctype html>
<html lang="${escaped(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(heading)}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding-left:12px;border-left:4px solid ${rule};font-weight:600">${escaped(product)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(heading)}</h1>
${told.length === 0 ? '' : `<ul style="margin:0;padding:0;list-style:none">\n${told.join('\n')}\n</ul>`}
${[...notes.map(escaped), ...(more === null ? [] : [asLink(more)])].map(paragraph).join('\n')}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid currentColor;font-size:14px">${asLink(settings)}</p>
</div>
</body>
</html>
`
}
