import { Fragment } from 'react'
import css from './whole-numbers.module.css'

/** A telephone number, or a figure behind a dot: each stays on one line. */
const number = /(\+\d[\d ]*\d|· [\d:]+)/

/** A text in which no telephone number is broken over two lines. */
export function WholeNumbers({ children }: { children: string }) {
  return children.split(number).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className={css.whole}>
        {part}
      </span>
    ),
  )
}
