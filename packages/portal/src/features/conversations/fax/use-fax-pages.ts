import { useCallback, useEffect, useReducer, useRef } from 'react'
import { faxFile } from '../../../domain/conversations/message-files.ts'
import { type FaxAnswer, type FaxQuestion, faxReducer } from './fax-pages.ts'

/** CONV-06: fetches a fax, and draws a page when it is wanted. Request and worker end with the component. */
export function useFaxPages(id: number) {
  const [state, dispatch] = useReducer(faxReducer, { phase: 'loading' })
  const worker = useRef<Worker | null>(null)
  const asked = useRef(new Set<number>())

  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const reader = new Worker(new URL('./fax-worker.ts', import.meta.url), { type: 'module' })
    const urls: string[] = []
    const wanted = asked.current
    const failed = (error: unknown) => !signal.aborted && dispatch({ type: 'failed', error })
    const take = ({ data }: MessageEvent<FaxAnswer>) => {
      if (data.kind === 'failed') return failed(null)
      if (data.kind === 'opened') return dispatch({ type: 'opened', pages: data.pages })
      if (data.kind === 'unreadable') return dispatch({ type: 'drawn', page: data.page, image: null })
      const url = URL.createObjectURL(data.blob)
      urls.push(url)
      dispatch({ type: 'drawn', page: data.page, image: { url, width: data.width, height: data.height } })
    }
    reader.addEventListener('message', take, { signal })
    reader.addEventListener('error', () => failed(null), { signal })
    worker.current = reader
    void faxFile(id, 'tif', signal)
      .then((file) => file.arrayBuffer())
      .then((bytes) => ask(reader, { kind: 'open', bytes }, [bytes]))
      .catch(failed)
    return () => {
      life.abort()
      reader.terminate()
      worker.current = null
      wanted.clear()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [id])

  const wantPage = useCallback((page: number) => {
    if (!worker.current || asked.current.has(page)) return
    asked.current.add(page)
    ask(worker.current, { kind: 'page', page })
  }, [])

  return { state, wantPage }
}

const ask = (reader: Worker, question: FaxQuestion, handedOver: Transferable[] = []): void =>
  reader.postMessage(question, handedOver)
