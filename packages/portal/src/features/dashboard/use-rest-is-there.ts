import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** So long nothing is asked of the platform. */
const quietMilliseconds = 1000

let wasThere = false

/**
 * Whether the first view is complete, so that code which adds to it may be fetched: on a slow line it would only take its
 * turn before what is waited for. Once true it stays so: the code is there.
 */
export function useRestIsThere(): boolean {
  const isFetching = useIsFetching() > 0
  const [isThere, setThere] = useState(wasThere)
  useEffect(() => {
    if (isThere || isFetching) return
    const timer = setTimeout(() => {
      wasThere = true
      setThere(true)
    }, quietMilliseconds)
    return () => clearTimeout(timer)
  }, [isThere, isFetching])
  return isThere
}
