import { usePageCommands } from '../../ui/page/page-commands.ts'
import { copyTrackingLink, type TrackingPage, trackingActions } from './tracking-actions.ts'

/** Adds what can be done with a tracking page to the command palette. Null: there is none. */
export function useTrackingCommands(page: TrackingPage | null): void {
  usePageCommands(
    page === null
      ? []
      : trackingActions.map(({ id, title, icon, hrefOf }) => ({
          id: `tracking:${id}`,
          title: `${title}, shipment ${page.shipmentNumber}`,
          icon,
          run: () => {
            if (hrefOf === null) void copyTrackingLink(page)
            else window.open(hrefOf(page), '_blank', 'noopener,noreferrer')
          },
        })),
  )
}
