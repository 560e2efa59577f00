import { Menu } from '@mantine/core'
import { copyTrackingLink, type TrackingPage, trackingActions } from './tracking-actions.ts'

/** The tracking page as parts of an open menu. */
export function TrackingItems({ page }: { page: TrackingPage }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Tracking page of {page.shipmentNumber}</Menu.Label>
      {trackingActions.map(({ id, title, icon: Icon, hrefOf }) =>
        hrefOf === null ? (
          <Menu.Item key={id} leftSection={<Icon size={16} />} onClick={() => void copyTrackingLink(page)}>
            {title}
          </Menu.Item>
        ) : (
          <Menu.Item
            key={id}
            leftSection={<Icon size={16} />}
            component="a"
            href={hrefOf(page)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {title}
          </Menu.Item>
        ),
      )}
    </>
  )
}
