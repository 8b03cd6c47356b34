import type { ComponentProps } from 'react'
import css from './rows.module.css'

/** A list of rows separated by hairlines. */
export function Rows(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={css.rows} />
}
