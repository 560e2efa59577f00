import { toast } from '../../ui/feedback/toast.tsx'
import { IconEye, IconLink, IconUserScreen } from '../../ui/icons/icons.ts'

/** The tracking page of a shipment. */
export type TrackingPage = { readonly url: string; readonly shipmentNumber: string }

/** What staff open isn't counted as a visit. */
const staffUrl = ({ url }: TrackingPage, view: 'private' | 'public'): string =>
  `${url}?preview=1${view === 'public' ? '&view=public' : ''}`

/** What can be done with a tracking page, in menus and in the command palette. Those with an address open in a new tab. */
export const trackingActions = [
  { id: 'copy', title: 'Copy tracking link', icon: IconLink, hrefOf: null },
  {
    id: 'receiver',
    title: 'Open as receiver',
    icon: IconUserScreen,
    hrefOf: (page: TrackingPage) => staffUrl(page, 'private'),
  },
  {
    id: 'public',
    title: 'Open public view',
    icon: IconEye,
    hrefOf: (page: TrackingPage) => staffUrl(page, 'public'),
  },
] as const

/** The link as its receiver gets it. */
export async function copyTrackingLink({ url }: TrackingPage): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ message: 'Tracking link copied.' })
  } catch {
    toast({ kind: 'problem', message: 'The browser doesn’t allow copying. Open the page and copy its address.' })
  }
}
