import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './devices.module.css'
import { modelPictureQuery } from './model-queries.ts'

/** DEV-04: the model in small. DEV-05: where its picture can not be loaded, a telephone stands for it. */
export function DeviceThumb({ modelId }: { modelId: number | undefined }) {
  const { data } = useQuery({ ...modelPictureQuery(modelId ?? 0, 'front_thumb'), enabled: modelId !== undefined })
  return <span className={css.thumb}>{data ? <img src={data.url} alt="" /> : <Icon as={Phone} tone="muted" />}</span>
}
