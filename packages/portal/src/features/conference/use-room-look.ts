import { useEffect, useState } from 'react'
import { engine } from '../../domain/calls/engine/engine.ts'

interface RoomLook {
  readonly isLocked: boolean
  readonly names: readonly string[]
}

/** Somebody who comes while one still looks into the mirror is seen by the next look. */
const everyMs = 5_000
/** While a name is being typed nothing is asked. */
const pauseMs = 400

/** Who is in the room, and whether it wants a PIN; null: not known, or an engine that does not tell. */
export const useRoomLook = (room: string, isReady: boolean): RoomLook | null => {
  const [seen, setSeen] = useState<(RoomLook & { readonly room: string }) | null>(null)
  useEffect(() => {
    if (!isReady) return
    let isOver = false
    const look = async () => {
      const state = engine.read()
      if (state.phase !== 'ready') return
      try {
        const found = await state.conference.lookAtConference?.(room)
        if (found && !isOver) setSeen({ ...found, room })
      } catch {
        // what is not known is not shown
      }
    }
    const first = setTimeout(() => void look(), pauseMs)
    const again = setInterval(() => void look(), everyMs)
    return () => {
      isOver = true
      clearTimeout(first)
      clearInterval(again)
    }
  }, [room, isReady])
  return seen?.room === room ? seen : null
}
