import type { DOMAttributes, ReactElement } from 'react'
import { Pressable } from 'react-aria-components/Pressable'

/** Lets a Button or IconButton of the kit open the overlay that stands beside it. */
export function Trigger({ children }: { children: ReactElement }) {
  // Its type wants a plain element; ours hand every attribute and the ref on to one
  return <Pressable>{children as ReactElement<DOMAttributes<Element>, string>}</Pressable>
}
