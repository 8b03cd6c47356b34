import { useEffect, useState } from 'react'
import { engine } from '../../domain/engine/engine.ts'

interface RoomLook {
  readonly isLocked: boolean
  readonly names: readonly string[]
}

/** How often the lobby asks again who is in the room, in milliseconds. */
const everyMs = 5_000
/** How long a changed name of the room must rest before the lobby asks about it, in milliseconds. */
const pauseMs = 400

/** The members of the room, and whether it requires a PIN; null while unknown, or if the engine does not tell. */
export const useRoomLook = (room: string, isReady: boolean): RoomLook | null => {
  const [seen, setSeen] = useState<(RoomLook & { readonly room: string }) | null>(null)
  useEffect(() => {
    if (!isReady) return
    let isOver = false
    const look = async () => {
      const state = engine.read()
      if (state.phase !== 'ready') return
      try {
        const found = await state.conference?.lookAtConference?.(room)
        if (found && !isOver) setSeen({ ...found, room })
      } catch {
        // without an answer the lobby shows nothing about the room
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
