import type { Cdk } from '@lineside/contract/rtc/cdk'

declare global {
  interface Window {
    cdk?: Cdk
  }
}
