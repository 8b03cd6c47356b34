import type basics from './en/basics.json'
import type common from './en/common.json'
import type kit from './en/kit.json'

/** Every namespace with its English texts, which say which keys there are. A new file adds its line here. */
export type AppMessages = {
  basics: typeof basics
  common: typeof common
  kit: typeof kit
}
